/** A file of the app as it is handed out. */
export interface BuiltFile {
  readonly headers: Readonly<Record<string, string>>;
  /** Changes with the content. */
  readonly tag: string;
  /** The bytes in base64, as API Gateway takes them. */
  readonly body: string;
  /** The coding of the body. Pictures are small already. */
  readonly coding?: 'gzip' | 'br' | undefined;
}
