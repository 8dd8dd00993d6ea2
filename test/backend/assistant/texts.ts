/** What can be asked, as the assistant tells it. */
export const manual = `Here is what you can try:

| Ask | What happens |
| --- | --- |
| *any question about this project* | I search the documentation and quote what I find |
| Create a task to call Ada tomorrow, high priority | I ask for your approval, then store it |
| Create three tasks: buy milk; call Ada; water plants | three approvals at once |
| Show my tasks | I read the list |
| Delete all tasks | I ask first, since it is for good |
| What does my day look like? | three tools side by side |
| Plan the summer market | planned steps, each with its approval |
| Run the weekly digest workflow | a workflow, step by step |
| Run the report workflow | one whose second step fails |
| Show a failing tool | a tool that fails, and what I make of it |
| Show a degraded tool | a tool that has to make do with an old table |
| Switch the model | another model takes over |
| Show me everything Markdown can do | the whole of it |
| Write a long answer | something to scroll and to stop |
| Count to 50 | numbers, so that a lost piece would show |
| Give me an empty answer · Break the provider | two ways to fail |
| Answer in Arabic | text from right to left |
`;

const fence = '```';

/** Every construct the Markdown renderer knows. */
export const markdownShowcase = `# Everything Markdown can do

A paragraph with *emphasis*, **strong**, ***both***, ~~struck~~, \`code\`, a [link](https://example.com/docs "with a title"),
an autolink <https://example.com> and a bare one: www.example.com.
A line break with a backslash\\
and one with two spaces  
end here. Entities work: &copy; &amp; &#8364;.

## Lists

- one
- two
  - two and a half
    1. deeper
    2. still deeper
- three

1. first
2. second

   with a second paragraph
3. third

- [x] done
- [ ] still to do

## Quotation

> A quotation
> over two lines
>
> > with one inside

## Code

${fence}ts
const greet = (name: string): string => \`Hello, \${name}!\`;
${fence}

${fence}
a line that is much longer than the column it stands in, so that it has to scroll sideways inside its own box and not stretch the whole page
${fence}

    indented code

## Table

| Left | Centre | Right |
| :--- | :---: | ---: |
| a | b | 1 |
| \`x \\| y\` | **bold** | 1,000 |

## Footnote, rule, image

Here is a footnote.[^1]

[^1]: It stands at the end.

---

![An image that only loads from allowed hosts](https://example.com/picture.png)

## Raw HTML stays text

<b>not bold</b> <script>alert(1)</script> [a link that must not run](javascript:alert(1))

## Other scripts

**「強調」**は日本語でも動く。中文**强调**也可以。

هذه فقرة من اليمين إلى اليسار مع \`code\` في الوسط.

Maths stay opaque: $$e^{i\\pi} + 1 = 0$$
`;

/** A greeting in each language that can be asked for, by its English name. */
export const greetings: Readonly<Record<string, string>> = {
  arabic:
    'مرحبًا! يمكنني البحث في **وثائق المشروع** وإدارة مهامك.\n\n- اسألني أي سؤال\n- اطلب مني `إنشاء مهمة`\n\nThis line is English again.',
  hebrew: 'שלום! אני יכול לחפש ב**תיעוד** ולנהל את המשימות שלך.\n\n1. שאל אותי\n2. בקש `משימה` חדשה',
  japanese:
    'こんにちは！**プロジェクトの文書**を検索し、タスクを管理できます。\n\n- 何でも聞いてください\n- `タスク`を作成できます 👩‍👩‍👧‍👦',
  chinese: '你好！我可以搜索**项目文档**，也可以管理你的任务。\n\n- 随便问\n- 创建`任务`',
  german:
    'Guten Tag! Ich durchsuche die **Dokumentation** und führe Ihre Aufgaben.\n\n- Fragen Sie mich etwas\n- Lassen Sie mich eine Aufgabe anlegen',
};

const subjects = [
  'The roastery',
  'A good grinder',
  'Fresh water',
  'The market stall',
  'Every delivery',
  'The newsletter',
];
const deeds = [
  'needs attention in the morning',
  'is checked before opening',
  'rewards patience',
  'is easily forgotten',
  'pays for itself',
  'sets the tone for the day',
];
const reasons = [
  'because small faults add up',
  'since nobody else will do it',
  'as every regular knows',
  'which is why it has its own page',
  'though it looks like a detail',
  'and the numbers show it',
];

const sentence = (number: number): string =>
  `${subjects[number % 6] ?? ''} ${deeds[(number * 5 + 1) % 6] ?? ''}, ${reasons[(number * 7 + 2) % 6] ?? ''}.`;

function chapter(number: number): string {
  const text = [0, 1, 2, 3].map((offset) => sentence(number * 4 + offset)).join(' ');
  const list = [0, 1, 2]
    .map((offset) => `- step ${number}.${offset + 1}: ${sentence(number + offset)}`)
    .join('\n');
  return `## Chapter ${number}\n\n${text}\n\n${number % 3 === 0 ? `${list}\n\n` : ''}`;
}

/** A handbook of as many chapters as wanted, about 400 characters each. */
export function longAnswer(chapters: number): string {
  return `# A handbook for the shop\n\n${Array.from({ length: chapters }, (_, index) => chapter(index + 1)).join('')}`;
}
