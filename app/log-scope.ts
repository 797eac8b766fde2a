import { AsyncLocalStorage } from 'node:async_hooks'

/** What all log lines of a request or of a job's run have in common. */
export type LogScope = { requestId: string } | { job: string; runId: string }

const scopes = new AsyncLocalStorage<LogScope>()

/** Runs `work`; what it logs, also later on, has the fields of `scope`. */
export const withLogScope = <T>(scope: LogScope, work: () => T): T => scopes.run(scope, work)

/** The fields of the request or run that the running code belongs to. */
export const currentLogScope = (): LogScope | Record<string, never> => scopes.getStore() ?? {}
