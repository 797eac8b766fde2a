import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3'
import type { tables } from './tables'

/** Drizzle's handle; SQLite's types hold on both engines, see columns.ts. */
export type Handle = BetterSQLite3Database<typeof tables>
