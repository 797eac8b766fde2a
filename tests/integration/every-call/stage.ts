import { createClient, type ApiClient } from '@sfc/contract/client'
import { mintPerson } from '../../support/mint-person'
import type { TestServer } from '../../support/start-server'

export const PASSWORD = 'violet tractor 7 harvest'
export const FARM = { farmId: 11 }
export const PERSON = { firstName: 'Ana', lastName: 'Grower', email: 'ana@farm.example' }

/** What the stories share. */
export type Stage = {
	server: TestServer
	/** Of the demo user, on whose farm 11 most stories play. */
	api: ApiClient
	/** A client of whom the token is, or of nobody. */
	clientOf(token?: string): ApiClient
	/** Somebody new who has just signed in: their token. */
	mint(email: string): string
}

/** Every client of the stage adds the calls that succeed to `succeeded`. */
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
