/** Answers as language models write them, in several languages: for how a text looks while it arrives. */
export const answers: readonly string[] = [
  `## Closing the quarter without losing a day

Start with the numbers that **change a decision**, and leave the rest for the appendix. The figures come from [your Q2 workbook](https://sheets.example/q2) and from \`bits.list\`; anything marked *estimate* is mine.

### Before you start

- [x] Export revenue by month
- [x] Ask **Ines** for the churn list
- [ ] Check the two refunds from 28 March, which were booked in the wrong month

### The order I suggest

1. Read last quarter's summary.
2. Compare the three lines that moved most:
   - subscriptions
     - new
     - renewed
   - one-off orders
3. Write the first paragraph *before* you open the charts.

   It keeps the story honest.

| Line | Q1 | Q2 | Change | Note |
|:-----|---:|---:|-------:|------|
| Subscriptions | 41,200 | 44,910 | **+9.0 %** | spring campaign |
| One-off orders | 18,640 | 17,980 | −3.5 % | two refunds open |
| Workshops | 6,100 | 9,300 | +52.5 % | see [notes](https://notes.example/w?id=12&x=1) |

> "If the first line of the review could be last quarter's, it isn't a review yet."

\`\`\`ts
// change against the quarter before, in percent
export function change(now: number, before: number): string {
  if (before === 0) return "new";
  return \`\${(((now - before) / before) * 100).toFixed(1)} %\`;
}
\`\`\`

Run it with \`npm run report -- --quarter=2\`, then open https://reports.example/q2/latest and compare. The difference should be below 0.5 %; if it isn't, see the *Refunds* section.

---

**Next:** shall I draft the summary?
`,
  `Sure! Here's how to read a large file line by line in Python without loading it all into memory:

\`\`\`python
from pathlib import Path

def lines(path: Path):
    with path.open(encoding="utf-8") as handle:
        for number, line in enumerate(handle, start=1):
            yield number, line.rstrip("\\n")

for number, text in lines(Path("big.log")):
    if "ERROR" in text:
        print(f"{number}: {text}")
\`\`\`

**Why it works**

1. **Iterating** over the file object reads one line at a time.
2. \`rstrip("\\n")\` removes the line ending; without it you'd print blank lines.
3. The generator keeps only *one* line in memory, so a 10 GB file is fine.

A few notes:

* Use \`encoding="utf-8"\` explicitly – the default differs between systems.
* For compressed files, swap \`path.open\` for \`gzip.open(path, "rt")\`.
* If you need the *last* lines only, \`collections.deque(handle, maxlen=20)\` is enough.

Cost is O(n) in the file's length, 2 * 3 passes are never needed, and snake_case_names stay as they are. It costs $5 to $7 per month on a small machine [1], and the docs explain the rest (see <https://docs.example/io>).

Does that answer your question? ~~Yes~~ Let me know!
`,
  `## 季度总结的步骤

首先，请看**最重要的数字**，其余部分可以放在附录里。数据来自[第二季度的工作簿](https://sheets.example/q2)和\`bits.list\`。**注意：**请不要修改原始文件。

1. 阅读上一季度的总结。
2. 比较变化最大的三项：
   - **订阅**：新增与续订
   - 一次性订单
   - 工作坊（*三次而不是两次*）
3. 先写第一段，再看图表。

| 项目 | 第一季度 | 第二季度 |
| --- | ---: | ---: |
| 订阅 | 41,200 | 44,910 |
| 订单 | 18,640 | 17,980 |

> “如果第一句话也可以用在上一季度，那它还不是总结。”

更多信息请看https://reports.example/q2，谢谢！需要我**现在**起草摘要吗？
`,
  `### 四半期のまとめ方

まず、**意思決定を変える数字**から始めます。残りは付録で構いません。数値は[第2四半期のブック](https://sheets.example/q2)と\`bits.list\`から取りました。**「推定」**と書かれたものは私の計算です。

- 売上を月別に書き出す
- 解約リストを*イネスさん*に頼む
- 3月28日の返金を確認する

\`\`\`sql
SELECT month, SUM(amount) AS total
FROM orders
WHERE year = 2026
GROUP BY month;
\`\`\`

最後に、要約を書きます。よろしいでしょうか？
`,
  `## إغلاق الربع دون خسارة يوم

ابدأ بالأرقام التي **تغيّر القرار**، واترك الباقي للملحق. الأرقام مأخوذة من [دفتر الربع الثاني](https://sheets.example/q2) ومن \`bits.list\`، وكل ما كُتب بجانبه *تقدير* هو من حسابي.

1. اقرأ ملخص الربع الماضي.
2. قارن البنود الثلاثة الأكثر تغيّرًا:
   - الاشتراكات
   - الطلبات الفردية
3. اكتب الفقرة الأولى قبل فتح الرسوم.

| البند | الأول | الثاني |
|---|---:|---:|
| الاشتراكات | 41,200 | 44,910 |

> «إذا كان السطر الأول يصلح للربع الماضي فهو ليس مراجعة بعد.»

هل أكتب الملخص الآن؟
`,
  `### סגירת הרבעון

התחילו במספרים **שמשנים החלטה**, והשאירו את השאר לנספח. הנתונים מגיעים מ[חוברת הרבעון השני](https://sheets.example/q2) ומ־\`bits.list\`.

- ייצוא הכנסות לפי חודש
- בקשת רשימת הנטישה *מאינס*
- בדיקת שני ההחזרים מ־28 במרץ

התוצאה צריכה להיות קטנה מ־0.5%. האם לכתוב **עכשיו** את הסיכום?
`,
  `Mixed content is common: the product name **حجز** appears in an English sentence, 価格は**¥3,000**です, and the path is \`/srv/data/2026-04/report.csv\`.

The release has three parts:

**1. Import.** It reads one file at a time, checks its header and turns each row into a record. Rows that fail are written to a side file with the reason, so that a second pass can pick them up. Memory stays flat because only \`batchSize\` rows are ever held at once.

**2. Matching.** Two records are the same when their keys agree *and* their dates lie within **three days**. See the [matching rules](https://docs.example/matching "How records are matched") and the [changelog](https://docs.example/changelog#v2-1), both updated last week.

**3. Reporting.** The job writes \`report.json\`:

\`\`\`json
{
  "matched": 1284,
  "failed": 3,
  "notes": ["two refunds open", "one file without header"]
}
\`\`\`

Known limits:

- Files above 2 GB need the \`--stream\` flag
- Names with umlauts (Müller, Grün) are compared *without* case
- The \`*\` wildcard is not supported; use \`regex:\` instead
- Emoji such as 👩‍👩‍👧 and 🇺🇳 count as one character

Total cost: 5 * 3 = 15 credits; a_b_c and 2*3*4 are left alone. Questions? Write to help@example.com or open an issue.
`,
];
