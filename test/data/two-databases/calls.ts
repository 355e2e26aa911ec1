import fc from 'fast-check';
import { type Call, tableName } from './database-pair.ts';

type Value = Readonly<Record<string, unknown>>;
type Item = Readonly<Record<string, Value>>;

/** The keys of one sequence: two partitions of four items, and the place of each, by which indexes order them alike. */
interface Place {
  readonly partition: 0 | 1;
  readonly row: 0 | 1 | 2 | 3;
}
const places: readonly Place[] = ([0, 1] as const).flatMap((partition) =>
  ([0, 1, 2, 3] as const).map((row) => ({ partition, row })),
);
const place = fc.constantFrom(...places);
const distinctPlaces = (most: number) => fc.uniqueArray(place, { minLength: 1, maxLength: most });

const partitionOf = (run: string, { partition }: Place) => `U#${run}#${partition}`;
const keyOf = (run: string, at: Place): Item => ({
  pk: { S: partitionOf(run, at) },
  sk: { S: `M#${at.row}` },
});

const number = fc.oneof(
  fc.integer({ min: -5, max: 5 }).map(String),
  fc.constantFrom('0.1', '-273.15', '1e+21', '1e-7', '-1.5e-10', '12345678901234567890', '100', '1.50'),
);
const value: fc.Arbitrary<Value> = fc.oneof(
  number.map((N) => ({ N })),
  fc.string({ maxLength: 12, unit: 'binary' }).map((S) => ({ S })),
  fc.constantFrom<Value>({ BOOL: true }, { NULL: true }, { L: [] }, { M: {} }, { S: '' }, { B: 'AQID' }),
  fc.constantFrom<Value>(
    { L: [{ N: '1' }, { S: 'a' }, { M: { b: { L: [] } } }] },
    { M: { a: { M: {} }, '#': { N: '2' } } },
  ),
  // Up to many units, but all items of a sequence together less than a page.
  fc.constantFrom(700, 1_020, 4_090, 9_000, 110_000).map((size) => ({ S: 'x'.repeat(size) })),
);
const days = fc.uniqueArray(fc.constantFrom('1', '2', '3', '40'), { minLength: 1 }).map((NS) => ({ NS }));

/**
 * The item's place in the indexes; no two items have the same place, whose order would be chance. As in the
 * service, none has a shard without a time: DynamoDB Local counts a write for the index where an item that had the one
 * gets the other, though it is never there.
 */
const indexed = (run: string, at: Place): fc.Arbitrary<Item> =>
  fc
    .record(
      {
        personVariable: fc.constantFrom('a', 'b').map((name) => ({ S: `${partitionOf(run, at)}#${name}` })),
        dueShard: fc.constantFrom('0', '1').map((shard) => ({ S: `${run}#${shard}` })),
        dueAt: fc
          .integer({ min: 0, max: 3 })
          .map((n) => ({ N: String(n * 100 + at.partition * 10 + at.row) })),
      },
      { requiredKeys: [] },
    )
    .map(({ dueShard, ...rest }) => ('dueAt' in rest && dueShard ? { ...rest, dueShard } : rest));

const item = (run: string, at: Place): fc.Arbitrary<Item> =>
  fc
    .tuple(
      indexed(run, at),
      fc.record(
        {
          version: number.map((N) => ({ N })),
          a: value,
          days,
          channels: fc.constant({ M: { x: { N: '1' } } }),
        },
        { requiredKeys: [] },
      ),
    )
    .map(([index, rest]) => ({ ...keyOf(run, at), ...index, ...rest }));

/** An expression with just the names and values that it uses. */
interface Expression {
  readonly text: string;
  readonly values?: Item;
  readonly names?: Readonly<Record<string, string>>;
}

const condition: fc.Arbitrary<Expression | undefined> = fc.oneof(
  { arbitrary: fc.constant(undefined), weight: 3 },
  {
    arbitrary: fc.constantFrom<Expression>(
      { text: 'attribute_exists(pk)' },
      { text: 'attribute_not_exists(pk)' },
      { text: 'attribute_exists(pk) AND attribute_not_exists(#a)', names: { '#a': 'a' } },
      {
        text: 'begins_with(sk, :m) AND NOT contains(days, :one)',
        values: { ':m': { S: 'M#' }, ':one': { N: '1' } },
      },
    ),
    weight: 3,
  },
  {
    arbitrary: number.map((N) => ({
      text: 'version = :v OR attribute_not_exists(version)',
      values: { ':v': { N } },
    })),
    weight: 2,
  },
);

/**
 * Left out: a removal below a map that is not there, which Dynoxide takes for one that has nothing to do, and AWS
 * refuses. The service removes such a member under the condition that the map is there.
 */
const update = (run: string, at: Place): fc.Arbitrary<Expression> =>
  fc.oneof(
    fc.constantFrom<Expression>(
      {
        text: 'SET version = if_not_exists(version, :zero) + :one',
        values: { ':zero': { N: '0' }, ':one': { N: '1' } },
      },
      { text: 'ADD lastNumber :one', values: { ':one': { N: '1' } } },
      { text: 'SET requests = requests + :one', values: { ':one': { N: '1' } } },
      { text: 'REMOVE dueShard, #a', names: { '#a': 'a' } },
    ),
    value.map((one) => ({ text: 'SET #a = :v REMOVE gone', names: { '#a': 'a' }, values: { ':v': one } })),
    value.map((one) => ({ text: 'SET channels.#c = :v', names: { '#c': 'y' }, values: { ':v': one } })),
    days.map((set) => ({ text: 'ADD days :days', values: { ':days': set } })),
    days.map((set) => ({ text: 'DELETE days :days', values: { ':days': set } })),
    indexed(run, at)
      .filter((set) => Object.keys(set).length > 0)
      .map((set) => ({
        text: `SET ${Object.keys(set)
          .map((name) => `${name} = :${name}`)
          .join(', ')}`,
        values: Object.fromEntries(Object.entries(set).map(([name, one]) => [`:${name}`, one])),
      })),
  );

/** Writes an expression and a condition as members of a request. */
function expressions(member: string, one: Expression | undefined, other?: Expression): object {
  const both = [one, other].filter((each) => each !== undefined);
  const names = Object.assign({}, ...both.map((each) => each.names));
  const values = Object.assign({}, ...both.map((each) => each.values));
  return {
    ...(one && { [member]: one.text }),
    ...(other && { ConditionExpression: other.text }),
    ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: names }),
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
  };
}

const ofTable = (members: object) => ({ TableName: tableName, ...members });
const failing = fc.constantFrom({}, { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' });
const returned = (...kinds: string[]) =>
  fc.constantFrom({}, ...kinds.map((kind) => ({ ReturnValues: kind })));

/** A write of one item, as a member of a transaction has it too. */
const write = (run: string, at: Place, changes = update(run, at)) =>
  fc.oneof(
    fc.tuple(item(run, at), condition, failing).map(([Item, asked, more]) => ({
      Put: ofTable({ Item, ...expressions('ConditionExpression', asked), ...more }),
    })),
    fc
      .tuple(changes, condition, failing)
      .filter(([change, asked]) => !(change.names && asked?.names))
      .map(([change, asked, more]) => ({
        Update: ofTable({ Key: keyOf(run, at), ...expressions('UpdateExpression', change, asked), ...more }),
      })),
    fc.tuple(condition, failing).map(([asked, more]) => ({
      Delete: ofTable({ Key: keyOf(run, at), ...expressions('ConditionExpression', asked), ...more }),
    })),
  );

const single = (run: string) =>
  fc
    .tuple(
      place.chain((at) => write(run, at)),
      returned('ALL_OLD'),
      returned('ALL_OLD', 'ALL_NEW', 'UPDATED_NEW', 'UPDATED_OLD'),
    )
    .map(([one, ofPut, ofUpdate]): Call => {
      const [[kind, body] = ['', {}]] = Object.entries(one);
      return { operation: `${kind}Item`, body: { ...body, ...(kind === 'Update' ? ofUpdate : ofPut) } };
    });

/** Of what refers to members that may be missing, DynamoDB Local refuses the call; AWS and Dynoxide cancel the transaction. */
const neverInvalid = (run: string, at: Place) =>
  update(run, at).filter(({ text }) => !/requests|channels/.test(text));

const transaction = (run: string) =>
  distinctPlaces(5)
    .chain((all) =>
      fc.tuple(
        ...all.map((at) =>
          fc.oneof(
            { arbitrary: write(run, at, neverInvalid(run, at)), weight: 4 },
            {
              arbitrary: fc.constantFrom('attribute_exists(pk)', 'attribute_not_exists(pk)').map((text) => ({
                ConditionCheck: ofTable({ Key: keyOf(run, at), ConditionExpression: text }),
              })),
              weight: 1,
            },
          ),
        ),
      ),
    )
    .map((TransactItems): Call => ({ operation: 'TransactWriteItems', body: { TransactItems } }));

/** A transaction with a token, as the service sends all of its own: sent again it does nothing, another under it is refused. */
const repeated = (run: string): fc.Arbitrary<readonly Call[]> =>
  fc.tuple(fc.uuid(), transaction(run), transaction(run)).map(([ClientRequestToken, first, other]) =>
    [first, first, other].map(({ operation, body }, i) => ({
      operation,
      body: { ...body, ClientRequestToken },
      isRepeated: i > 0,
    })),
  );

const batchWrite = (run: string) =>
  distinctPlaces(8)
    .chain((all) =>
      fc.tuple(
        ...all.map((at) =>
          fc.oneof(
            item(run, at).map((Item) => ({ PutRequest: { Item } })),
            fc.constant({ DeleteRequest: { Key: keyOf(run, at) } }),
          ),
        ),
      ),
    )
    .map(
      (requests): Call => ({
        operation: 'BatchWriteItem',
        body: { RequestItems: { [tableName]: requests } },
      }),
    );

const projection = fc.constantFrom<object>(
  {},
  { ProjectionExpression: 'sk, #a, channels.x', ExpressionAttributeNames: { '#a': 'a' } },
);
const consistent = fc.constantFrom<object>({}, { ConsistentRead: true });

const reads = (run: string): fc.Arbitrary<Call>[] => [
  fc.tuple(place, consistent, projection).map(([at, ...more]) => ({
    operation: 'GetItem',
    body: Object.assign(ofTable({ Key: keyOf(run, at) }), ...more),
  })),
  fc.tuple(distinctPlaces(8), consistent, projection).map(([all, ...more]) => {
    const asked = Object.assign({ Keys: all.map((at) => keyOf(run, at)) }, ...more);
    return { operation: 'BatchGetItem', body: { RequestItems: { [tableName]: asked } } };
  }),
];

const paging = fc.record(
  { Limit: fc.integer({ min: 1, max: 3 }), ScanIndexForward: fc.boolean(), Select: fc.constant('COUNT') },
  { requiredKeys: [] },
);
/** Where a query continues from: between items, also outside of what it asks for. */
const startedAfter = fc.option(fc.constantFrom('M#', 'M#0x', 'M#1x', 'M#2x', 'N'), {
  nil: undefined,
  freq: 3,
});
const startIn = (members: Item, sk: string | undefined): object =>
  sk === undefined ? {} : { ExclusiveStartKey: { ...members, sk: { S: sk } } };
const filter = fc.constantFrom<Expression | undefined>(
  undefined,
  { text: 'attribute_not_exists(#a)', names: { '#a': 'a' } },
  { text: 'version > :least', values: { ':least': { N: '0' } } },
);

const query = (run: string): fc.Arbitrary<Call> =>
  fc
    .tuple(
      fc.oneof(
        fc
          .tuple(
            place,
            fc.constantFrom<Expression>(
              { text: '' },
              { text: ' AND begins_with(sk, :m)', values: { ':m': { S: 'M#' } } },
              {
                text: ' AND sk BETWEEN :from AND :to',
                values: { ':from': { S: 'M#1' }, ':to': { S: 'M#2' } },
              },
              { text: ' AND sk < :end', values: { ':end': { S: 'M#3' } } },
            ),
            consistent,
            startedAfter,
          )
          .map(([at, { text, values }, more, start]) => ({
            key: { text: `pk = :pk${text}`, values: { ':pk': { S: partitionOf(run, at) }, ...values } },
            more: { ...more, ...startIn({ pk: { S: partitionOf(run, at) } }, start) },
          })),
        fc.tuple(place, startedAfter).map(([at, start]) => {
          const pk = { S: partitionOf(run, at) };
          const personVariable = { S: `${pk.S}#a` };
          return {
            key: {
              text: 'personVariable = :v AND sk BETWEEN :from AND :to',
              values: { ':v': personVariable, ':from': { S: 'M#0' }, ':to': { S: 'M#2' } },
            },
            more: { IndexName: 'byVariable', ...startIn({ pk, personVariable }, start) },
          };
        }),
        fc.constantFrom('0', '1').map((shard) => ({
          key: {
            text: 'dueShard = :s AND dueAt <= :now',
            values: { ':s': { S: `${run}#${shard}` }, ':now': { N: '250' } },
          },
          more: { IndexName: 'due' },
        })),
      ),
      paging,
      filter,
    )
    .map(([{ key, more }, pages, rest]) => {
      const { text, ...used } = rest ?? { text: undefined };
      const all = { ...key, ...used, values: { ...key.values, ...rest?.values } };
      return {
        operation: 'Query',
        body: ofTable({
          ...expressions('KeyConditionExpression', all),
          ...(text && { FilterExpression: text }),
          ...more,
          ...pages,
        }),
      };
    });

/** Any call that the service makes, about the few items of a sequence; one that is to be repeated comes with the repetition. */
export const anyCalls = (run: string): fc.Arbitrary<readonly Call[]> =>
  fc.oneof(
    {
      arbitrary: fc
        .oneof(
          { arbitrary: single(run), weight: 6 },
          { arbitrary: transaction(run), weight: 3 },
          { arbitrary: batchWrite(run), weight: 2 },
          { arbitrary: fc.oneof(...reads(run)), weight: 2 },
          { arbitrary: query(run), weight: 4 },
        )
        .map((call) => [call]),
      weight: 16,
    },
    { arbitrary: repeated(run), weight: 1 },
  );
