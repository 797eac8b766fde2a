import { AGENT_LOG } from '@sfc/contract/equipment/agents/asks'
import type { RecentLog } from '../recent-log'
import { answering, type Answering } from './asks'

export const logAnswer = (log: RecentLog, wallMs: () => number): Answering =>
	answering(AGENT_LOG, () => Promise.resolve({ lines: log.list(wallMs()) }))
