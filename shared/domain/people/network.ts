/**
 * The network an address belongs to: its /24, or for IPv6 its /56, which is what one household or office gets. Anybody
 * who has one of its addresses has them all.
 */
export function networkOf(address: string): string {
  const v4 = /^(?:::ffff:)?(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/i.exec(address)?.[1];
  if (v4 !== undefined) return `${v4}.0/24`;
  const [bare = ''] = address.split('%', 1);
  if (!URL.canParse(`http://[${bare}]`)) return address;
  return `${firstBytes(new URL(`http://[${bare}]`).hostname.slice(1, -1), 7)}/56`;
}

function firstBytes(address: string, count: number): string {
  const [head = '', tail] = address.split('::');
  const groups = (text: string | undefined) => (text ? text.split(':') : []);
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array.from({ length: missing }, () => '0'), ...groups(tail)];
  return all
    .map((group) => group.padStart(4, '0'))
    .join('')
    .slice(0, count * 2);
}
