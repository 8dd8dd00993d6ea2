import type { ToolPart } from '../../../src/state/conversation.js';

export const threeJoins = {
  prompt: 'Keep the whole set?',
  joins: [
    {
      left: 'orders',
      right: 'customers',
      on: 'orders.customer_id = customers.id',
      cardinality: 'n:1',
      confidence: 0.98,
    },
    {
      left: 'orders',
      right: 'order_items',
      on: 'order_items.order_id = orders.id',
      cardinality: '1:n',
      kind: 'left',
      note: 'Foreign key order_items.order_id',
    },
    {
      left: 'order_items',
      right: 'products',
      on: 'order_items.product_id = products.id',
      cost: { rows: 3000 },
    },
  ],
};

/** A call that asks the reviewer. */
export const aGate = (
  changes: Partial<ToolPart> = {},
  approval: Partial<ToolPart['approval']> = {},
): ToolPart => ({
  kind: 'tool',
  runId: 's1',
  callId: 'g1',
  toolKey: 'thothii.join-review',
  state: 'awaiting-approval',
  input: threeJoins,
  approval: { state: 'pending', requestedAt: 0, expiresAt: 8.64e15, ...approval },
  ...changes,
});

export const aResult = {
  name: 'answer',
  columns: ['name', 'revenue', 'lines'],
  rows: [
    ['Benches', 81234.5, 1204],
    ['Boxes', 60111.25, 998],
    [null, 1200, 31],
    ['', 7.5, 2],
  ],
  sql: "WITH answer AS (\n  SELECT 1\n)\nSELECT * FROM answer -- all\nWHERE name = 'x'",
};
