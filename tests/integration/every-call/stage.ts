import { createClient, type ApiClient } from '@sfc/contract/client'
import { mintPerson } from '../../support/mint-person'
import type { TestServer } from '../../support/start-server'

export const PASSWORD = 'violet tractor 7 harvest'
export const FARM = { farmId: 11 }
export const PERSON = { firstName: 'Ana', lastName: 'Grower', email: 'ana@farm.example' }

/** What all stories use. */
export type Stage = {
	server: TestServer
	/** The demo user's client; most stories use that user's farm 11. */
	api: ApiClient
	/** A client with this token, or signed out without one. */
	clientOf(token?: string): ApiClient
	/** Creates a signed-in user; returns the token. */
	mint(email: string): string
}

/** Every client of the stage adds the names of successful calls to `succeeded`. */
export function createStage(server: TestServer, succeeded: Set<string>): Stage {
	const clientOf = (token?: string) =>
		countCalls(createClient({ baseUrl: server.url, ...(token && { token }) }), succeeded)
	return {
		server,
		api: clientOf(server.token),
		clientOf,
		mint: (email) => mintPerson(server.dataDir, { ...PERSON, email, password: PASSWORD }),
	}
}

const countCalls = (client: ApiClient, succeeded: Set<string>): ApiClient =>
	new Proxy(client, {
		get: (calls, name: keyof ApiClient) => {
			const call: (...input: never[]) => Promise<unknown> = calls[name]
			return async (...input: never[]) => {
				const answer = await call(...input)
				succeeded.add(name)
				return answer
			}
		},
	})
