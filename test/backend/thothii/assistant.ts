import type { SampleDatabase } from './database.js';
import { correctJoins, proposeJoins, tablesIn, type ProposedJoin } from './joins.js';
import { answerQuery, draftBlocks, neededTables } from './queries.js';
import { ProviderFailure, type Turn } from './turn.js';

export interface Work {
  readonly turn: Turn;
  readonly database: SampleDatabase;
  /** Thinking level of the session. */
  readonly thinking: string;
  readonly prompt: string;
}

/** Rows that an answer has at most, unless the question asks for a list. */
const usualRows = 20;
const listRows = 3000;

const plainWords = (names: readonly string[]): string => names.join(', ').replaceAll('_', ' ');

const think = async ({ turn, thinking }: Work, text: string): Promise<void> => {
  // The signal is off, so there is nothing to tell (T-005).
  if (thinking !== 'off') await turn.say(text, 'activity_delta');
};

/** Asks until the whole set is confirmed; every correction brings a whole set again (T-009). */
async function reviewJoins(
  work: Work,
  first: string,
  proposed: readonly ProposedJoin[],
): Promise<readonly ProposedJoin[]> {
  const { turn, database } = work;
  let joins = proposed;
  for (let prompt = 'These joins connect the tables of your question. Keep the whole set?'; ;) {
    const { answer } = await turn.ask('join-review', { joins, prompt });
    if (answer.decision === 'continue') return joins;
    const said = answer.decision === 'other' ? answer.text : turn.takeSteering().join(' ');
    await think(work, `The reviewer says: ${said}. I work the set out again from ${first}. `);
    const corrected = correctJoins(joins, said, database.tables(), database.foreignKeys());
    joins = corrected ?? joins;
    prompt = corrected
      ? 'The corrected set, complete. Keep it?'
      : 'I could not read that as a change. Here is the set again.';
  }
}

function showAnswer(
  { turn, database, prompt }: Work,
  first: string,
  joins: readonly ProposedJoin[],
  limit: number,
): number {
  const { name, sql } = answerQuery(prompt, first, joins, limit);
  const { columns, rows } = database.query(sql);
  turn.show('cte_result', { name, columns: [...columns], rows: rows.map((row) => [...row]), sql });
  return rows.length;
}

/** The summary of the phase; some old models put anything into its questions. */
function showSummary({ turn, prompt }: Work, tables: readonly string[], count: number): void {
  const questions = ['Should returned orders count?', 'Is the year the calendar year?'];
  const malformed = [
    questions[0],
    { question: 'Which currency?' },
    null,
    7,
    ['nested'],
    '  ',
    { a: { b: 1 } },
  ];
  turn.show('phase_summary', {
    title: 'What was found',
    summary: `${count} rows from ${plainWords(tables)}.`,
    open_questions: /malformed/i.test(prompt) ? malformed : questions,
  });
}

async function takeSteering(
  work: Work,
  first: string,
  joins: readonly ProposedJoin[],
  said: readonly string[],
): Promise<void> {
  const limit = Number(/\d+/.exec(said.join(' '))?.[0] ?? 5);
  await work.turn.say(`\n\nAs you say: ${said.join('; ')}.\n\n`);
  const count = showAnswer(work, first, joins, Math.min(listRows, Math.max(1, limit)));
  await work.turn.say(`Now there are ${count} rows.`);
}

async function answerQuestion(work: Work): Promise<void> {
  const { turn, database, prompt } = work;
  const named = [...new Set([...tablesIn(prompt, database.tables()), ...neededTables(prompt)])];
  const tables = named.length ? named : ['orders'];
  const [first = 'orders'] = tables;
  await think(
    work,
    `The question is about ${plainWords(tables)}. I look at their foreign keys before I join anything. `,
  );
  await turn.say(`I look at ${plainWords(tables)}.\n\n`);
  const keys = database.foreignKeys();
  await turn.call('schema.read', { tables }, () => ({
    foreignKeys: keys.filter(({ table, toTable }) => tables.includes(table) || tables.includes(toTable)),
  }));
  const proposed = proposeJoins(tables, keys);
  turn.show('sql', { blocks: draftBlocks(prompt, first, proposed) });
  const joins = proposed.length ? await reviewJoins(work, first, proposed) : [];
  await turn.say('The joins are settled. ');
  const count = showAnswer(
    work,
    first,
    joins,
    /\b(list|rows|all lines)\b/i.test(prompt) ? listRows : usualRows,
  );
  showSummary(work, [first, ...joins.map(({ right }) => right)], count);
  await turn.say('\n\nThat is the answer from the data as it is today.');
  if (/wait for me/i.test(prompt)) {
    await turn.say(' I wait for what you want changed.');
    await takeSteering(work, first, joins, await turn.steered());
  }
  const said = turn.takeSteering();
  if (said.length) await takeSteering(work, first, joins, said);
}

async function count({ turn }: Work, prompt: string): Promise<void> {
  const [, to = '10', mark = ''] = /count to (\d+)(?: as (\w+))?/i.exec(prompt) ?? [];
  for (let n = 1; n <= Math.min(5000, Number(to)); n += 1) await turn.say(`${mark}${n} `);
}

/** Works on one prompt. The first row that fits decides. */
export async function answer(work: Work): Promise<void> {
  const { turn, prompt } = work;
  if (/provider/i.test(prompt)) {
    await turn.say('I begin with the ');
    throw new ProviderFailure('401 invalid key sk-test-123');
  }
  if (/^count to/i.test(prompt)) return count(work, prompt);
  if (/^ask me/i.test(prompt)) {
    const { answer: given } = await turn.ask('question', { prompt: 'Which year do you mean?' });
    return turn.say(given.decision === 'other' ? `You mean ${given.text}. ` : 'I take the current one. ');
  }
  return answerQuestion(work);
}
