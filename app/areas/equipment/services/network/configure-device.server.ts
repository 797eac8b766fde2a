import { CONFIGURE_DEVICE } from '@sfc/contract/equipment/devices/asks'
import type { z } from 'zod'
import type { Tx } from '#db/open.server'
import type { Permitted } from '~/context.server'
import {
	appendAudit,
	personActor,
	type AuditNote,
} from '~/areas/platform/services/audit/append-audit.server'
import { askAgent } from '../agent-requests/ask-agent.server'

type Functions = z.input<typeof CONFIGURE_DEVICE.args>['functions']
type Answer = z.infer<typeof CONFIGURE_DEVICE.answer>

/** Change of one device: what its agent stores, if anything, and what is saved here after that. */
export type DeviceChange = {
	request: ({ agentId: string } & z.input<typeof CONFIGURE_DEVICE.args>) | null
	save?: (tx: Tx) => Promise<unknown>
	audit: (answer: Answer) => Omit<AuditNote, 'farmId'>
}

/**
 * Makes changes of one device together: its agent gets one request, and when it has accepted that,
 * all of them are saved in one transaction. Otherwise nothing changes. Throws Fault unavailable,
 * beginning with `failed`, when the agent does not accept it.
 */
export async function configureDevice(
	ctx: Permitted<'farm.configure'> | Permitted<'agent.manage'>,
	changes: readonly DeviceChange[],
	failed: string,
): Promise<void> {
	if (changes.length === 0) return
	const requests = changes.flatMap(({ request }) => request ?? [])
	const [first] = requests
	const request = first && {
		...(Object.assign({}, ...requests) as typeof first),
		functions: Object.assign({}, ...requests.map(({ functions }) => functions)) as Functions,
	}
	const answer = request
		? await askAgent(ctx, CONFIGURE_DEVICE, request, { agentId: request.agentId, failed })
		: {}
	await ctx.db.write(async (tx) => {
		for (const { save, audit } of changes) {
			await save?.(tx)
			const entry = { farmId: ctx.farm.id, ...audit(answer) }
			await appendAudit(tx, ctx, personActor(ctx), entry)
		}
	})
}
