"""What the action log says, in words; every verb a service writes stands here."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

VERBS = {
    "event.create": gettext_lazy("新建赛事"),
    "event.settings": gettext_lazy("改设置"),
    "event.announce": gettext_lazy("公布赛事"),
    "event.open_checkin": gettext_lazy("开始检录"),
    "event.start": gettext_lazy("结束检录，开始比赛"),
    "event.finish": gettext_lazy("结束比赛"),
    "event.unannounce": gettext_lazy("撤回公布"),
    "event.close_checkin_again": gettext_lazy("退回到已公布"),
    "event.reopen_checkin": gettext_lazy("重新检录"),
    "event.resume": gettext_lazy("恢复比赛"),
    "schedule.add": gettext_lazy("加仗"),
    "schedule.change": gettext_lazy("改赛程"),
    "schedule.remove": gettext_lazy("删除最后一仗"),
    "people.add": gettext_lazy("加人员"),
    "people.remove": gettext_lazy("移除人员"),
    "people.password": gettext_lazy("重设密码"),
    "roster.upload": gettext_lazy("上传报名表"),
    "roster.confirm": gettext_lazy("确认导入报名表"),
    "roster.discard": gettext_lazy("放弃导入"),
    "player.add": gettext_lazy("加选手"),
    "player.edit": gettext_lazy("改选手资料"),
    "player.state": gettext_lazy("检录"),
    "player.substitute": gettext_lazy("替补上场"),
    "player.withdraw": gettext_lazy("退赛"),
    "player.house": gettext_lazy("安排陪打"),
    "player.remove": gettext_lazy("删除选手"),
    "player.restore": gettext_lazy("恢复参赛"),
    "team.rename": gettext_lazy("改队名"),
    "team.remove": gettext_lazy("代表队已无选手"),
    "draw.make": gettext_lazy("电脑抽签"),
    "draw.hall": gettext_lazy("录入现场抽签"),
    "draw.publish": gettext_lazy("公布座位"),
    "draw.unpublish": gettext_lazy("撤回座位"),
    "draw.table": gettext_lazy("录入本桌抽座和抢头"),
    "draw.handover": gettext_lazy("换人入座"),
    "device.pin": gettext_lazy("换记牌密码"),
    "device.add": gettext_lazy("手机开始记牌"),
    "device.revoke": gettext_lazy("停用记牌手机"),
    "hand.record": gettext_lazy("记牌"),
    "hand.correct": gettext_lazy("更正一把"),
    "hand.undo": gettext_lazy("撤销一把"),
    "table.close": gettext_lazy("收桌"),
    "table.reopen": gettext_lazy("重新开桌"),
    "zhang.close": gettext_lazy("收仗"),
    "zhang.reopen": gettext_lazy("重新开仗"),
}

# What follows the verb, from the detail of the row.
PARTS = {
    "zhang": gettext_lazy("第 %s 仗"),
    "table": gettext_lazy("%s 号桌"),
    "hand": gettext_lazy("第 %s 把"),
    "team": "%s",
    "player": "%s",
    "entry": gettext_lazy("%s 号"),
    "before": gettext_lazy("原名 %s"),
    "replaces": gettext_lazy("替 %s"),
    "filename": "%s",
    "username": "%s",
    "count": gettext_lazy("%s 人"),
    "number": gettext_lazy("第 %s 仗"),
    "version": gettext_lazy("第 %s 稿"),
}

# What a check-in was set to (``entrants.PlayerState``, which this room may not import).
STATES = {
    "expected": gettext_lazy("待检录"),
    "present": gettext_lazy("已到"),
    "absent": gettext_lazy("未到"),
    "reserve": gettext_lazy("替补"),
    "withdrawn": gettext_lazy("退赛"),
}


def sentence(verb: str, detail: Mapping[str, Any]) -> str:
    """Return one line for the log; a verb without words is shown as it is, never hidden."""
    words = str(VERBS.get(verb, verb))
    parts = [
        str(pattern) % detail[key] for key, pattern in PARTS.items() if detail.get(key) not in (None, "")
    ]
    if verb == "player.state" and detail.get("state") in STATES:
        parts.append(str(STATES[detail["state"]]))
    return words + (_("：") + " · ".join(parts) if parts else "")
