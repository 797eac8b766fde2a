import { join } from 'node:path'
import { createClient, type ApiClient } from '#client/create-client'
import type { CallExample } from '@sfc/contract/openapi'
import { mintPerson } from '../../support/mint-person'
import type { TestServer } from '../../support/start-server'
import { recordExamples } from './record-examples'
import Database from '#db/sqlite/driver'

export const PASSWORD = 'violet tractor 7 harvest'
export const FARM = { farmId: 11 }
export const PERSON = { firstName: 'Ana', lastName: 'Grower', email: 'ana@farm.example' }

/** The common context of all stories. */
export type Stage = {
	server: TestServer
	/** The demo user's client; most stories use that user's farm 11. */
	api: ApiClient
	/** A client with this token, or signed out without one. */
	clientOf(token?: string): ApiClient
	/** Creates a signed-in user; returns the token. */
	mint(email: string): string
}

/** Successful calls, those of them that added to an audit log, and an example of each. */
export type Calls = {
	succeeded: Set<string>
	audited: Set<string>
	examples: Partial<Record<string, CallExample>>
}

/** Creates the stage; each of its clients records its calls. */
export function createStage(server: TestServer, calls: Calls): Stage {
	const options = { baseUrl: server.url, fetch: recordExamples(calls.examples, server.url) }
	const clientOf = (token?: string) =>
		noteCalls(createClient({ ...options, ...(token && { token }) }), server, calls)
	return {
		server,
		api: clientOf(server.token),
		clientOf,
		mint: (email) => mintPerson(server.dataDir, { ...PERSON, email, password: PASSWORD }),
	}
}

const noteCalls = (
	client: ApiClient,
	{ dataDir }: TestServer,
	{ succeeded, audited }: Calls,
): ApiClient =>
	new Proxy(client, {
		get: (calls, name: keyof ApiClient) => {
			const call: (...input: never[]) => Promise<unknown> = calls[name]
			return async (...input: never[]) => {
				const before = countAuditEntries(dataDir)
				const answer = await call(...input)
				succeeded.add(name)
				if (countAuditEntries(dataDir) > before) audited.add(name)
				return answer
			}
		},
	})

function countAuditEntries(dataDir: string): number {
	const db = new Database(join(dataDir, 'farm.db'), { readonly: true })
	try {
		return Number(db.prepare('select sum(audit_count) from farms').pluck().get())
	} finally {
		db.close()
	}
}
