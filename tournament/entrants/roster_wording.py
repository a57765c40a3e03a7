"""The sentences of the entry-list import: one table, Chinese and English, a row a note code.

Kept apart from gettext because the import is pure: previews are built and tested without Django.
"""

from typing import NamedTuple


class Wording(NamedTuple):
    """How serious a note is (`info`, `check` by eye, `stop`) and its sentence in both languages."""

    level: str
    zh: str
    en: str


_FILE: dict[str, Wording] = {
    "empty_file": Wording("stop", "文件是空的，没有内容可读。", "The file is empty."),
    "too_big": Wording(
        "stop",
        "文件超过 {limit} MB，没有读取。请只保留报名表，删去图片后再传。",
        "The file is over {limit} MB and was not read. Keep only the entry list, without pictures.",
    ),
    "unsupported_format": Wording(
        "stop",
        "不能读“{extension}”文件。请另存为 .xlsx 或 .csv 再传。",
        "“{extension}” files cannot be read. Save the list as .xlsx or .csv and upload it again.",
    ),
    "old_xls": Wording(
        "stop",
        "这是旧版 .xls 文件，或加了密码。请在 Excel 或 WPS 中另存为不加密码的 .xlsx 再传。",
        "This is an old .xls file or has a password. Save it as .xlsx without a password.",
    ),
    "macros": Wording(
        "stop",
        "文件里带有宏，不读取。请另存为不带宏的 .xlsx 再传。",
        "The file carries macros and was not read. Save it as .xlsx without macros.",
    ),
    "looks_like_html": Wording(
        "stop",
        "文件名像表格，内容却是网页。请用 Excel 或 WPS 打开，另存为 .xlsx 再传。",
        "Despite its name the file is a web page. Open it in Excel or WPS and save it as .xlsx.",
    ),
    "not_xlsx": Wording(
        "stop",
        "文件名是 .xlsx，内容却不是 Excel 表格。请打开后另存为 .xlsx 再传。",
        "The file is named .xlsx but is not a workbook. Open it and save it as .xlsx.",
    ),
    "xlsx_named_csv": Wording(
        "stop",
        "这是 Excel 或压缩文件，文件名却写成“{extension}”。请改名为 .xlsx 再传。",
        "This is a workbook or archive named “{extension}”. Rename it to .xlsx and upload it again.",
    ),
    "damaged_xlsx": Wording(
        "stop",
        "这个 Excel 文件已损坏，读不出来。请打开后另存一份再传。",
        "The workbook is damaged and cannot be read. Open it, save a copy, and upload that.",
    ),
    "unpacks_too_big": Wording(
        "stop",
        "文件解开后太大，没有读取。请只把报名表复制到一个新的工作簿再传。",
        "The file unpacks to far too much and was not read. Copy the entry list into a new workbook.",
    ),
    "unsafe_xml": Wording(
        "stop",
        "文件里有不安全的内容，没有读取。请把报名表复制到一个新的工作簿再传。",
        "The file holds unsafe content and was not read. Copy the entry list into a new workbook.",
    ),
    "not_text": Wording(
        "stop",
        "文件不是文本，读不出文字。请在 Excel 或 WPS 中另存为 .xlsx 或 .csv 再传。",
        "The file is not text. Save the list as .xlsx or .csv and upload it again.",
    ),
    "encoding_unknown": Wording(
        "stop",
        "认不出文字编码。请另存为“CSV UTF-8”或 .xlsx 再传。",
        "The text encoding is unknown. Save as “CSV UTF-8” or .xlsx and upload it again.",
    ),
    "csv_broken": Wording(
        "stop",
        "有一格内容过长，CSV 读不出来。请另存为 .xlsx 再传。",
        "A field is too long for CSV. Save the list as .xlsx and upload it again.",
    ),
    "too_many_rows": Wording(
        "stop",
        "第 {limit} 行以后还有内容，没有读取。请把报名表分成几个文件。",
        "There is content below row {limit}; nothing was read. Split the list into several files.",
    ),
    "too_many_columns": Wording(
        "stop",
        "第 {limit} 列以后还有内容，没有读取。请只保留报名表的各列。",
        "There is content beyond column {limit}; nothing was read. Keep only the columns of the entry list.",
    ),
    "too_many_sheets": Wording(
        "stop",
        "工作表超过 {limit} 个，没有读取。请只保留报名表。",
        "There are more than {limit} worksheets; nothing was read. Keep only the entry list.",
    ),
    "sheet_unknown": Wording(
        "stop", "文件里没有名为“{sheet}”的工作表。", "The file has no worksheet named “{sheet}”."
    ),
    "sheet_blank": Wording("stop", "工作表“{sheet}”是空的。", "Worksheet “{sheet}” is blank."),
    "header_missing": Wording(
        "stop",
        "“{sheet}”里没有找到表头。请加一行列名（如 序号、代表队、姓名、性别、年龄、电话），再传一次。",
        "No header row was found in “{sheet}”. Add a row naming the columns, at least 姓名 (name).",
    ),
    "name_column_twice": Wording(
        "stop",
        "第 {row} 行的表头有两个“姓名”列。请把所有选手排在同一列下面，再传一次。",
        "The header in row {row} has two name columns. Put all players in one column and upload it again.",
    ),
}

_SHEET: dict[str, Wording] = {
    "read_as_gb18030": Wording("info", "按 GB18030（国标）编码读取。", "Read as GB18030 text."),
    "quotes_ignored": Wording(
        "check",
        "文件里的引号不成对，已按普通文字读取，请核对各列。",
        "Quotation marks in the file do not pair and were read as text; check the columns.",
    ),
    "sheet_hidden": Wording("check", "工作表“{sheet}”是隐藏的。", "Worksheet “{sheet}” is hidden."),
    "sheet_not_read": Wording(
        "check",
        "工作表“{sheet}”没有读，其中像是有 {players} 名选手。要用它请另选。",
        "Worksheet “{sheet}” was not read; it seems to hold {players} players. Choose it if you want it.",
    ),
    "sheet_not_read_empty": Wording(
        "info",
        "工作表“{sheet}”没有读，其中没有找到选手。",
        "Worksheet “{sheet}” was not read; no players were found in it.",
    ),
    "columns_not_read": Wording(
        "info", "这些列不导入：{columns}。", "These columns are not imported: {columns}."
    ),
    "header_guessed": Wording(
        "check",
        "没有表头，按内容认出各列：{columns}。请核对。",
        "There is no header; columns were recognised by content: {columns}. Please check.",
    ),
    "no_players": Wording("stop", "没有找到可以导入的选手。", "No players to import were found."),
    "no_team_column": Wording(
        "stop",
        "没有找到代表队（单位）一列，团体赛需要它。",
        "No team column was found; a team event needs one.",
    ),
    "reference_year_missing": Wording(
        "check",
        "没有给出比赛年份，年龄没有换算成出生年。",
        "No event year was given, so ages were not turned into birth years.",
    ),
    "total_differs": Wording(
        "check",
        "第 {row} 行写着 {said} 人，实际可导入 {found} 人，请核对。",
        "Row {row} says {said} people, but {found} can be imported. Please check.",
    ),
}

_LINES: dict[str, Wording] = {
    "title_line": Wording("info", "标题，不导入。", "Title; not imported."),
    "text_line": Wording("info", "说明文字，不导入。", "Text; not imported."),
    "team_heading": Wording(
        "info", "队名“{team}”，用于下面各行。", "Team name “{team}”, used for the rows below."
    ),
    "substitute_line": Wording(
        "check",
        "这一行不导入，也不会把下面的选手记作替补；请在备注里逐人写“替补”。",
        "Not imported, and it makes nobody a reserve: write 替补 in each player's remark.",
    ),
    "header_line": Wording("info", "表头，用来认出各列。", "Header; tells the columns."),
    "header_repeated": Wording(
        "info", "表头又出现一次，以下按它认列。", "Header repeated; the rows below follow it."
    ),
    "blank_line": Wording("info", "空行，跳过。", "Blank line; skipped."),
    "empty_place": Wording(
        "info",
        "只有序号或队名，没有选手，跳过。",
        "Only a number or team, no player; skipped.",
    ),
    "total_line": Wording("info", "合计行，不导入。", "Totals line; not imported."),
    "total_agrees": Wording(
        "info", "合计 {said} 人，与可导入人数一致。", "It says {said} people, as many as can be imported."
    ),
    "signature_line": Wording("info", "签字或联系人行，不导入。", "Signature or contact line; not imported."),
    "hidden_row": Wording("check", "这一行在表格里是隐藏的。", "This row is hidden in the worksheet."),
    "formula_text": Wording(
        "check",
        "有一格是没有存下结果的公式，按文字“{value}”读取。",
        "A cell holds a formula without a saved result, read as the text “{value}”.",
    ),
}

_PLAYER: dict[str, Wording] = {
    "fullwidth": Wording(
        "info", "{field}：全角字符改为半角。", "{field}: full-width characters made half-width."
    ),
    "name_spaces": Wording(
        "info",
        "姓名里的空格已整理：“{before}”→“{after}”。",
        "Spaces in the name tidied: “{before}” → “{after}”.",
    ),
    "name_dot": Wording(
        "info", "姓名间隔号统一为“·”：“{after}”。", "Name separator written as “·”: “{after}”."
    ),
    "name_bracket_moved": Wording(
        "info", "姓名后的“{text}”移到备注。", "“{text}” after the name moved to the remark."
    ),
    "name_maybe_two": Wording(
        "check",
        "“{before}”像是两个人的姓名，已合成一个，请核对。",
        "“{before}” may be two people; read as one name. Please check.",
    ),
    "name_digits": Wording(
        "check", "姓名“{name}”里有数字，请核对。", "The name “{name}” has digits; check it."
    ),
    "name_damaged": Wording(
        "check",
        "姓名“{name}”里有认不出的字，请核对并改正。",
        "The name “{name}” has unreadable characters; check and correct it.",
    ),
    "name_rare": Wording(
        "check",
        "姓名“{name}”里有自造字，别的电脑可能显示不出，请核对。",
        "The name “{name}” has a private character that may not show elsewhere; check it.",
    ),
    "name_odd": Wording(
        "check", "姓名“{name}”里有不常见的符号，请核对。", "The name “{name}” has unusual signs; check it."
    ),
    "signs_dropped": Wording(
        "check",
        "“{signs}”印不出来，去掉了，成了“{after}”，请核对。",
        "“{signs}” cannot be printed and was dropped, leaving “{after}”; check it.",
    ),
    "name_short": Wording("check", "姓名只有一个字，请核对。", "The name has one character only; check it."),
    "name_missing": Wording(
        "stop", "第 {row} 行没有姓名，不导入。", "Row {row} has no name and will not be imported."
    ),
    "name_placeholder": Wording(
        "stop",
        "第 {row} 行的姓名写着“{value}”，不导入。",
        "The name in row {row} is only “{value}”; it will not be imported.",
    ),
    "name_not_a_name": Wording(
        "stop", "“{value}”不像姓名，不导入。", "“{value}” is not a name and will not be imported."
    ),
    "name_too_long": Wording(
        "stop",
        "姓名超过 {limit} 个字，不导入，请核对。",
        "The name is over {limit} characters and will not be imported; check it.",
    ),
    "name_several": Wording(
        "stop",
        "“{value}”一格里有几个人，不导入。请每人一行。",
        "“{value}” holds several people and will not be imported. Give each a row.",
    ),
    "team_tidied": Wording("info", "队名整理为“{after}”。", "Team name tidied: “{after}”."),
    "team_merged": Wording(
        "info", "队名取自第 {row} 行的合并单元格。", "The team comes from the merged cell in row {row}."
    ),
    "team_carried": Wording(
        "info",
        "队名空着，沿用第 {row} 行的“{team}”。",
        "The team is blank; “{team}” from row {row} is used.",
    ),
    "team_guessed": Wording(
        "check",
        "这一行没有队名，暂用上面第 {row} 行的“{team}”，请核对。",
        "This row names no team; “{team}” from row {row} above is used. Please check.",
    ),
    "team_from_line": Wording(
        "info", "队名取自第 {row} 行的“{team}”。", "The team “{team}” comes from the line in row {row}."
    ),
    "team_spelling": Wording(
        "info",
        "队名“{before}”与“{after}”是同一队，统一写作后者。",
        "“{before}” and “{after}” are one team, written the second way.",
    ),
    "team_blank": Wording("info", "没有写单位。", "No team is given."),
    "team_missing": Wording(
        "stop", "第 {row} 行没有代表队，不导入。", "Row {row} has no team and will not be imported."
    ),
    "team_too_long": Wording(
        "stop", "队名超过 {limit} 个字，不导入。", "The team name is over {limit} characters; not imported."
    ),
    "number_out_of_order": Wording(
        "check",
        "序号是 {number}，按顺序应为 {expected}。",
        "The number is {number}; {expected} was expected.",
    ),
    "number_unreadable": Wording(
        "info", "序号“{value}”不是数字，不采用。", "“{value}” is not a number and is not used."
    ),
    "gender_normalised": Wording(
        "info", "性别“{before}”记作“{gender}”。", "Gender “{before}” stored as {gender}."
    ),
    "gender_unknown": Wording(
        "check", "性别“{value}”认不出，留空。", "Gender “{value}” is not understood and is left blank."
    ),
    "birth_year_from_age": Wording(
        "info", "年龄 {age}，出生年记作 {year}。", "Age {age}; birth year stored as {year}."
    ),
    "age_unreadable": Wording(
        "check", "年龄“{value}”认不出，留空。", "Age “{value}” is not understood and is left blank."
    ),
    "birth_year_only": Wording(
        "info", "“{before}”只取出生年 {year}。", "Only the birth year {year} is kept of “{before}”."
    ),
    "birth_unreadable": Wording(
        "check",
        "出生年月“{value}”认不出，留空。",
        "Birth date “{value}” is not understood and is left blank.",
    ),
    "phone_tidied": Wording(
        "info", "电话里的空格、横线等已去掉。", "Spaces and dashes removed from the phone number."
    ),
    "phone_not_11": Wording(
        "check",
        "电话不是 11 位数字，照原样保留，请核对。",
        "The phone number does not have 11 digits; kept as written, please check.",
    ),
    "phone_shortened": Wording(
        "check",
        "电话被表格软件缩写成“{value}”，原号码已丢失，留空。请补填。",
        "The phone number was shortened to “{value}” by the spreadsheet and is lost; fill it in.",
    ),
    "cut": Wording(
        "check",
        "{field}超过 {limit} 个字，只保留前面的部分。",
        "{field}: over {limit} characters; only the beginning is kept.",
    ),
    "only_name": Wording(
        "check",
        "这一行只有姓名，没有别的内容，请核对是不是选手。",
        "This row holds nothing but a name; check that it is a player.",
    ),
    "substitute": Wording("info", "记作替补。", "Stored as a reserve."),
    "maybe_not_player": Wording(
        "check",
        "写着“{word}”，可能不是选手；现按选手导入，请核对。",
        "It says “{word}”: maybe not a player. Imported as a player; please check.",
    ),
    "duplicate_of": Wording(
        "stop",
        "与第 {row} 行的“{name}”同队同名，不再导入。",
        "Same team and name as “{name}” in row {row}; not imported again.",
    ),
    "duplicate_differs": Wording(
        "check",
        "但{fields}与第 {row} 行不同。若是两个人，请在姓名后加“一”“二”区分。",
        "But {fields} differ from row {row}. If they are two people, add 一 and 二 to the names.",
    ),
    "same_name": Wording(
        "check",
        "同名：{teams}（第 {rows} 行）也有“{name}”，按不同的人导入。",
        "Namesake: {teams} (row {rows}) also has “{name}”; imported as different people.",
    ),
}

CATALOGUE: dict[str, Wording] = {**_FILE, **_SHEET, **_LINES, **_PLAYER}

FIELD_WORDS: dict[str, tuple[str, str]] = {
    "number": ("序号", "number"),
    "team": ("代表队", "team"),
    "name": ("姓名", "name"),
    "gender": ("性别", "gender"),
    "age": ("年龄", "age"),
    "birth": ("出生年月", "birth date"),
    "birth_year": ("出生年", "birth year"),
    "phone": ("电话", "phone"),
    "remark": ("备注", "remark"),
    "m": ("男", "male"),
    "f": ("女", "female"),
}

KIND_WORDS: dict[str, tuple[str, str]] = {
    "title": ("标题或说明，不导入", "title or text, not imported"),
    "header": ("表头", "header"),
    "blank": ("空行，跳过", "blank, skipped"),
    "total": ("合计，不导入", "totals, not imported"),
    "signature": ("签字，不导入", "signature, not imported"),
    "player": ("选手，将导入", "player, will be imported"),
    "duplicate": ("重复，不导入", "duplicate, not imported"),
    "problem": ("有问题，不导入", "problem, not imported"),
}
