import type { Permitted } from '~/context.server'
import { isRunning } from '~/areas/equipment/services/discovery/discovery'
import { readDiscovery } from '~/areas/equipment/services/discovery/read-discovery.server'
import { startDiscovery } from '~/areas/equipment/services/discovery/start-discovery.server'

const WAIT_MS = 12_000
const LOOK_EVERY_MS = 300

/** Searches the farm's networks and waits for the end, at most 12 s. Throws Fault as `startDiscovery`. */
export async function runDiscovery(
	ctx: Permitted<'agent.manage'>,
	failed: string,
): Promise<{ isComplete: boolean; scannedIPs: number; networkRanges: string[] }> {
	const { discoveryId } = await startDiscovery(ctx, undefined, failed)
	const endMs = performance.now() + WAIT_MS
	let search = await readDiscovery(ctx, { discoveryId })
	while (isRunning(search) && performance.now() < endMs && !ctx.live.closing.aborted) {
		await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
		search = await readDiscovery(ctx, { discoveryId })
	}
	return {
		isComplete: !isRunning(search),
		scannedIPs: search.looked?.addresses ?? 0,
		networkRanges: search.looked?.networks ?? [],
	}
}
