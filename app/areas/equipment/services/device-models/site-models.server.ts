import {
	LIST_MODELS,
	REMOVE_MODEL,
	SENT_MODEL_MAX_BYTES,
	STORE_MODEL,
	TRY_MODEL,
	type SiteModel,
	type TriedDevice,
	type TriedPoint,
} from '@sfc/contract/equipment/device-models/asks'
import type { CheckedModel } from '@sfc/contract/equipment/device-models/checked-text'
import type { AuditAction } from '@sfc/domain/platform/audit/audit-action'
import { Fault } from '@sfc/domain/fault'
import type { Permitted } from '~/context.server'
import { listAgents } from '../agents/list-agents.server'
import { askAgent } from '../agent-requests/ask-agent.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'

type Ctx = Permitted<'agent.manage'>

/** Lists the farm's agents that can be asked now. */
export async function listConnectedAgents(ctx: Ctx): Promise<{ id: string; hostname: string }[]> {
	const agents = await listAgents(ctx)
	return agents
		.filter(({ status, pushEveryMs }) => status === 'online' && pushEveryMs === null)
		.map(({ id, hostname }) => ({ id, hostname }))
}

/** Lists the models that each connected agent stores, or why it did not answer. */
export async function listSiteModels(
	ctx: Ctx,
): Promise<{ id: string; hostname: string; models: SiteModel[]; reason: string | null }[]> {
	const agents = await listConnectedAgents(ctx)
	return Promise.all(
		agents.slice(0, 8).map(async ({ id, hostname }) => {
			try {
				const failed = 'Its models could not be read.'
				const { models } = await askAgent(ctx, LIST_MODELS, {}, { agentId: id, failed })
				return { id, hostname, models, reason: null }
			} catch (error) {
				if (!(error instanceof Fault)) throw error
				return { id, hostname, models: [], reason: error.message }
			}
		}),
	)
}

/**
 * Has an agent store models, which its devices and searches use at once. Returns how many devices
 * were opened again. Throws Fault invalid for one that is too large, and as `askAgent`.
 */
export async function storeModels(
	ctx: Ctx,
	{ agentId, models }: { agentId?: string | undefined; models: readonly CheckedModel[] },
): Promise<{ reopened: number }> {
	for (const { name, json } of models)
		if (Buffer.byteLength(json) > SENT_MODEL_MAX_BYTES)
			throw new Fault('invalid', `${name} is too large: at most ${SENT_MODEL_MAX_BYTES / 1000} kB.`)
	let reopened = 0
	for (const { id, name, json } of models) {
		const failed = `${name} was not stored.`
		const stored = await askAgent(ctx, STORE_MODEL, { text: json }, { agentId, failed })
		reopened += stored.reopened
		await note(ctx, 'device-model.stored', id)
	}
	return { reopened }
}

/**
 * Removes a model from an agent. Throws Fault as `askAgent`, also while a device is read by the
 * model.
 */
export async function removeModel(
	ctx: Ctx,
	{ agentId, id }: { agentId?: string | undefined; id: string },
): Promise<void> {
	await askAgent(ctx, REMOVE_MODEL, { id }, { agentId, failed: `${id} was not removed.` })
	await note(ctx, 'device-model.removed', id)
}

/** Has an agent read a device once by a model; nothing is written. Throws Fault as `askAgent`. */
export async function tryModel(
	ctx: Ctx,
	{ agentId, ...wanted }: TriedDevice & { agentId?: string | undefined },
): Promise<TriedPoint[]> {
	const failed = 'The device was not read.'
	return (await askAgent(ctx, TRY_MODEL, wanted, { agentId, failed })).points
}

const note = (ctx: Ctx, action: AuditAction, subject: string) =>
	ctx.db.write((tx) =>
		appendAudit(tx, ctx, personActor(ctx), { farmId: ctx.farm.id, action, subject }),
	)
