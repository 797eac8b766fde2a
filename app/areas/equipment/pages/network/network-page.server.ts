import { listDevices } from '~/areas/equipment/services/devices/list-devices.server'
import { hasPermission } from '@sfc/domain/platform/permissions'
import type { FarmCtx, Permitted } from '~/context.server'
import { redirectOnFault } from '~/http/redirect-on-fault.server'
import { redirectWithToast } from '~/http/toast.server'
import { listAgents } from '~/areas/equipment/services/agents/list-agents.server'
import { isRunning } from '~/areas/equipment/services/discovery/discovery'
import { cancelDiscovery } from '~/areas/equipment/services/discovery/cancel-discovery.server'
import { findNewestDiscovery } from '~/areas/equipment/services/discovery/read-discovery.server'
import {
	startDiscovery,
	type SearchInput,
} from '~/areas/equipment/services/discovery/start-discovery.server'
import { listNetworkDevices } from '~/areas/equipment/services/network/list-network-devices.server'

/** The farm's devices and its newest search, for every page of the network. */
export async function loadNetwork(ctx: FarmCtx) {
	const [devices, newest, agents, connected] = await Promise.all([
		listNetworkDevices(ctx),
		findNewestDiscovery(ctx),
		listAgents(ctx),
		listDevices(ctx),
	])
	const search = newest && {
		...newest,
		devices: newest.devices.length,
		isRunning: isRunning(newest),
	}
	return {
		now: ctx.now(),
		devices,
		/** Number of devices that agents read, also without any search. */
		connected: connected.length,
		search,
		/** The connected agent that searches. */
		agentId:
			agents.find(({ status, pushEveryMs }) => status === 'online' && pushEveryMs === null)?.id ??
			null,
		mayManage: hasPermission(ctx.role, 'agent.manage'),
	}
}

/** Starts a search and returns to the page, which shows its progress. */
export function searchByForm(
	ctx: Permitted<'agent.manage'>,
	wanted: SearchInput,
	{ backTo, failed = 'Scan Failed', ...toast }: Searched,
): Promise<Response> {
	return redirectOnFault({ backTo, title: failed }, async () => {
		await startDiscovery(ctx, wanted)
		return redirectWithToast(backTo, { ...toast })
	})
}

type Searched = {
	backTo: string
	title: string
	text: string
	/** The title when it could not be started. */
	failed?: string
}

/** Cancels the running search; one that has ended meanwhile stays as it is. */
export function cancelByForm(
	ctx: Permitted<'agent.manage'>,
	form: FormData,
	backTo: string,
): Promise<Response> {
	return redirectOnFault({ backTo, title: 'Nothing is searched now' }, async () => {
		await cancelDiscovery(ctx, { discoveryId: String(form.get('discoveryId')) })
		return redirectWithToast(backTo, { kind: 'info', title: 'The search is cancelled' })
	})
}
