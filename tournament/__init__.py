"""抢头: the site on which associations run their competitions."""
