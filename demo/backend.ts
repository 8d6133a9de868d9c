/** A user who can sign in, created together with the profile that the database makes. */
export type SeedUser = {
  email: string;
  password: string;
  metadata: { user_type: string; name: string };
  confirmed: boolean;
};

/** The backend interface that the demo data needs; nothing in it is specific to the embedded backend. */
export type SeedBackend = {
  /** Runs one or more statements without parameters as the database's owner. */
  exec(sql: string): Promise<void>;
  query<T>(sql: string, params?: unknown[]): Promise<T[]>;
  /** Writes one object; the first segment of the path is its bucket. */
  putObject(path: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Creates a user and returns the id. */
  createUser(user: SeedUser): Promise<string>;
};

/** A demo account to print after the start. */
export type DemoAccount = { role: string; email: string; password: string; note: string };
