import { hasPermission } from '@sfc/domain/accounts/permissions'
import { Fault } from '@sfc/domain/fault'
import type { FarmCtx, Permitted } from '~/context.server'
import { redirectWithToast } from '~/http/toast.server'
import { listAgents } from '~/services/agents/list-agents.server'
import { isRunning } from '~/services/discovery/discovery'
import { cancelDiscovery } from '~/services/discovery/cancel-discovery.server'
import { findNewestDiscovery } from '~/services/discovery/read-discovery.server'
import { startDiscovery, type SearchInput } from '~/services/discovery/start-discovery.server'
import { listNetworkDevices } from '~/services/network-devices/list-network-devices.server'

/** The farm's list of devices and its newest search, as every page of the network shows them. */
export async function loadNetwork(ctx: FarmCtx) {
	const [devices, newest, agents] = await Promise.all([
		listNetworkDevices(ctx),
		findNewestDiscovery(ctx),
		listAgents(ctx),
	])
	const search = newest && {
		...newest,
		devices: newest.devices.length,
		isRunning: isRunning(newest),
	}
	return {
		now: ctx.now(),
		devices,
		search,
		/** The connected one that searches. */
		agentId:
			agents.find(({ status, pushEveryMs }) => status === 'online' && pushEveryMs === null)?.id ??
			null,
		mayManage: hasPermission(ctx.role, 'agent.manage'),
	}
}

/** Starts a search and goes back to the page, which shows how it goes. */
export async function searchByForm(
	ctx: Permitted<'agent.manage'>,
	wanted: SearchInput,
	{ backTo, title, text }: { backTo: string; title: string; text: string },
): Promise<Response> {
	await startDiscovery(ctx, wanted)
	return redirectWithToast(backTo, { kind: 'success', title, text })
}

/** Cancels the search that runs; one that has ended meanwhile is left as it is. */
export async function cancelByForm(
	ctx: Permitted<'agent.manage'>,
	form: FormData,
	backTo: string,
): Promise<Response> {
	try {
		await cancelDiscovery(ctx, { discoveryId: String(form.get('discoveryId')) })
	} catch (error) {
		if (!(error instanceof Fault)) throw error
	}
	return redirectWithToast(backTo, { kind: 'info', title: 'The search is cancelled' })
}
