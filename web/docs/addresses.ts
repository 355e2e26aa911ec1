/** The part of the documentation that is about one operation, or one record. */
export const operationAddress = (id: string) => `/docs/operations/${encodeURIComponent(id)}`;
export const recordAddress = (name: string) => `/docs/records/${encodeURIComponent(name)}`;
/** A section of the first page. */
export const sectionAddress = (anchor: string) => `/docs#${anchor}`;
