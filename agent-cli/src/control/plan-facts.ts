import { loadCredentials } from '../config/credentials'
import type { LoadedConfig } from '../config/load-config'
import { trustedKeys, type PlanFacts } from './read-plan'

/** What a plan is judged by, read anew: loading a plan at this machine adds a key. */
export function planFacts({ path, farmId }: LoadedConfig): PlanFacts {
	const { agentId, ...keys } = loadCredentials(path)
	return { trusted: trustedKeys({ agentId, ...keys }), agentId, farmId: farmId ?? null }
}
