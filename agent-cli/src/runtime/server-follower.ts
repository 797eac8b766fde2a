import { statSync } from 'node:fs'
import type { Logger } from 'pino'
import { credentialsPath, loadCredentials } from '../config/credentials'
import { loadConfig } from '../config/load-config'
import { describeError } from '../describe-error'
import type { HttpClient } from '../uplink/http-client'
import { isHeld } from './hold'

type Parts = {
	path: string
	stateDir: string
	http: HttpClient
	log: Logger
	wallMs(): number
	/** The server is another one now. */
	onMoved(server: string): void
}

/**
 * Follows `farm-agent move` while the agent runs: when the credentials name another server, that one is
 * called from then on. Devices, outputs and the plan are not touched.
 */
export class ServerFollower {
	isHeld = false
	#seen: number

	constructor(private readonly parts: Parts) {
		this.#seen = this.#changedAt()
	}

	/** Looks once; called every second. Never throws. */
	look(): void {
		const { http, log, stateDir, wallMs } = this.parts
		const changedAt = this.#changedAt()
		if (changedAt !== this.#seen)
			try {
				this.#follow()
				this.#seen = changedAt
			} catch (error) {
				log.warn({ reason: describeError(error) }, 'the new credentials cannot be read yet')
			}
		this.isHeld = isHeld(stateDir, http.server, wallMs())
	}

	#follow(): void {
		const { path, http, log, onMoved } = this.parts
		const credentials = loadCredentials(path)
		const { server, allowInsecure } = loadConfig(path)
		if (server === http.server && credentials.secret === http.credentials?.secret) return
		const before = http.server
		http.goTo(server, credentials, allowInsecure)
		log.info({ before, server }, 'goes on at another server')
		onMoved(server)
	}

	#changedAt(): number {
		return statSync(credentialsPath(this.parts.path), { throwIfNoEntry: false })?.mtimeMs ?? 0
	}
}
