import { join } from 'node:path'

/** What the agent keeps below a data folder. Another set of ports is another set of devices. */
export function agentFiles(dataDir, simBase) {
	const dir = join(dataDir, simBase ? `agent-${simBase}` : 'agent')
	return {
		dir,
		config: join(dir, 'agent.json'),
		credentials: join(dir, 'credentials.json'),
		cameraPassword: join(dir, 'camera-password'),
		/** Written when the simulated equipment is in the configuration. */
		adopted: join(dir, 'adopted'),
	}
}
