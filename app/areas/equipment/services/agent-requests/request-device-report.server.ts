import { REPORT_NOW } from '@sfc/contract/equipment/agents/asks'
import type { Permitted } from '~/context.server'
import { askAgent } from './ask-agent.server'

/**
 * Has the farm's connected agent report its devices again. Returns their number, how many records
 * are still queued at the farm, and the round-trip time. Throws Fault as `askAgent`.
 */
export async function requestDeviceReport(
	ctx: Permitted<'agent.manage'>,
	failed: string,
): Promise<{ devices: number; waiting: number; tookMs: number }> {
	const started = performance.now()
	const answer = await askAgent(ctx, REPORT_NOW, {}, { failed })
	return { ...answer, tookMs: Math.round(performance.now() - started) }
}
