/** The condition that an item has these members as they were read; an undefined one must still be absent. */
export function asRead(members: object) {
  const all = Object.entries(members);
  const known = all.filter(([, value]) => value !== undefined);
  return {
    ConditionExpression: all
      .map(([name, value]) =>
        value === undefined ? `attribute_not_exists(#read_${name})` : `#read_${name} = :read_${name}`,
      )
      .join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(all.map(([name]) => [`#read_${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(known.map(([name, value]) => [`:read_${name}`, value])),
  };
}
