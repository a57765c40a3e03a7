"""The rules of 嘴和 and its neighbours: pure Python, standard library only, whole numbers only."""
