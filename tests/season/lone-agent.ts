import { generateKeyPairSync, sign } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AgentRecord } from '@sfc/contract/agent/batch'
import { planStatement } from '@sfc/contract/agent/plan'
import type { Plan } from '@sfc/domain/control/plan'
import { saveCredentials } from '../../agent-cli/src/config/credentials'
import { saveConfig } from '../../agent-cli/src/config/save-config'
import { ControlFiles } from '../../agent-cli/src/control/control-files'
import { scanSegment } from '../../agent-cli/src/spool/scan-segment'
import { startProgram, type Program } from '../support/child-process'

const AGENT = 'agent-cli/dist/farm-agent.mjs'
/** Nothing listens there. */
const NO_SERVER = 'http://127.0.0.1:9'

/** The built agent with a plan on its disk and no server, as after months without one. */
export class LoneAgent {
	readonly #dir = mkdtempSync(join(tmpdir(), 'lone-agent-'))
	readonly #config = join(this.#dir, 'agent.json')
	readonly #state = join(this.#dir, 'state')

	constructor(plan: Plan, devices: readonly unknown[]) {
		const key = generateKeyPairSync('ed25519')
		const publicKey = key.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
		const { agentId, farmId, madeAt } = plan
		saveCredentials(this.#config, { agentId, secret: 'none', releaseKey: publicKey })
		const settings = { server: NO_SERVER, allowInsecure: true, farmId, logLevel: 'warn' }
		saveConfig(this.#config, (file) => ({ ...file, ...settings, devices }))
		mkdirSync(this.#state, { recursive: true })
		const text = JSON.stringify(plan)
		const statement = Buffer.from(planStatement(text))
		const signature = sign(null, statement, key.privateKey).toString('base64')
		const files = new ControlFiles(this.#state, () => false)
		files.savePlan({ text, signature, publicKey, since: madeAt })
	}

	start(env: Record<string, string>): Program {
		return startProgram([AGENT, 'run', '--config', this.#config], env)
	}

	/** All records of its runs, which wait for a server. */
	told(): AgentRecord[] {
		const spool = join(this.#state, 'spool')
		const folders = readdirSync(spool).sort()
		return folders.flatMap((run) => {
			const folder = join(spool, run, 'events')
			const segments = existsSync(folder) ? readdirSync(folder).sort() : []
			return segments
				.filter((name) => name.endsWith('.ndjson'))
				.flatMap((name) => scanSegment(join(folder, name)).records.map(({ record }) => record))
		})
	}

	remove(): void {
		rmSync(this.#dir, { recursive: true, force: true })
	}
}
