/** Someone who can sign in, created together with the profile that the database makes for them. */
export type SeedUser = {
  email: string;
  password: string;
  metadata: { user_type: string; name: string };
  confirmed: boolean;
};

/** What the demo data needs of a backend; nothing in it is particular to the embedded one. */
export type SeedBackend = {
  /** Statements without parameters, several at a time if need be, as the database's owner. */
  exec(sql: string): Promise<void>;
  query<T>(sql: string, params?: unknown[]): Promise<T[]>;
  /** Writes one object; the first segment of the path is its bucket. */
  putObject(path: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Creates a user and answers the id. */
  createUser(user: SeedUser): Promise<string>;
};

/** A demo account to print after the start. */
export type DemoAccount = { role: string; email: string; password: string; note: string };
