import { CLIP_PART_BYTES } from '@sfc/contract/cameras/clip'
import { INVENTORY_MAX_POINTS } from '@sfc/contract/agent/inventory'
import { releaseOperations } from '@sfc/contract/equipment/agents/release-operations'
import { uplinkOperations } from '@sfc/contract/uplink/uplink-operations'
import { STILL_MAX_BYTES } from '@sfc/contract/cameras/still'
import { BATCH_MAX_BYTES } from '@sfc/contract/agent/paths'
import { server } from '~/boot.server'
import { clientAddress } from '~/http/client-address.server'
import { readBytes } from '~/http/read-body.server'
import { recordAnswer } from '~/areas/equipment/services/agent-requests/record-answer.server'
import { leaveServer } from '~/areas/equipment/services/agents/leave-server.server'
import { enrolAgent } from '~/areas/equipment/services/agents/enrol-agent.server'
import { readPlanAlarms } from '~/areas/alarms/services/read-plan-alarms.server'
import { readFarmSummary } from '~/areas/uplink/services/read-farm-summary.server'
import { recordHeartbeat } from '~/areas/uplink/services/record-heartbeat.server'
import { loadAgentRelease } from '~/areas/equipment/services/agents/release-package.server'
import {
	listPendingCommands,
	markCommandsSent,
} from '~/areas/control/services/list-pending-commands.server'
import { readAgentPlan } from '~/areas/control/services/plans/read-agent-plan.server'
import { storeClipPart } from '~/areas/cameras/services/clip-files.server'
import { storeFrame } from '~/areas/cameras/services/store-frame.server'
import { storeStill } from '~/areas/cameras/services/store-still.server'
import { storeInventory } from '~/areas/equipment/services/devices/store-inventory.server'
import { storeAndAnswer } from './answer-batch.server'
import { implement } from '~/api/operation-handlers'
import { sendPackage } from '~/areas/equipment/api/send-package.server'
import { streamCommands } from './stream-commands.server'

export const uplinkApi = implement(uplinkOperations, {
	enrol: async (ctx, { body }) => ({
		...(await enrolAgent(ctx, { ...body, ip: ctx.from.ip })),
		signingKey: (await server()).signingKey.publicKey,
	}),
	async leaveServer(ctx, { body }) {
		await leaveServer(ctx, body)
		return { serverTime: ctx.now() }
	},
	async recordHeartbeat(ctx, { body, request }) {
		const reply = await recordHeartbeat(ctx, { ...body, ip: await clientAddress(request) })
		return {
			...reply,
			...(reply.planVersion !== undefined && { alarms: await readPlanAlarms(ctx) }),
			...(body.wantsFarm && { farm: await readFarmSummary(ctx) }),
		}
	},
	async storeInventory(ctx, { body }) {
		const total = body.devices.reduce((sum, device) => sum + device.points.length, 0)
		if (total > INVENTORY_MAX_POINTS) {
			const error = `The inventory has ${total} points; an agent may have ${INVENTORY_MAX_POINTS}`
			return Response.json({ error, message: error }, { status: 422 })
		}
		await storeInventory(ctx, body)
		return { serverTime: ctx.now() }
	},
	/** In production the server answers batches before they reach this handler. */
	storeBatch: (ctx, { request }) => storeAndAnswer(ctx, () => readBytes(request, BATCH_MAX_BYTES)),
	readPlan: async (ctx) => readAgentPlan(ctx, (await server()).signingKey),
	async answerAsk(ctx, { body }) {
		await recordAnswer(ctx, body)
		return { serverTime: ctx.now() }
	},
	async storeStill(ctx, { query, request }) {
		await storeStill(ctx, { ...query, jpeg: await readBytes(request, STILL_MAX_BYTES) })
		return { serverTime: ctx.now() }
	},
	async storeFrame(ctx, { query, request }) {
		await storeFrame(ctx, { ...query, jpeg: await readBytes(request, STILL_MAX_BYTES) })
		return { serverTime: ctx.now() }
	},
	async storeClip(ctx, { query, request }) {
		const bytes = await readBytes(request, CLIP_PART_BYTES)
		return { has: await storeClipPart(ctx, { ...query, bytes }) }
	},
	async listCommands(ctx, { query: { poll }, request }) {
		const lastId = Number(request.headers.get('Last-Event-ID') ?? 0)
		const afterSeq = Number.isSafeInteger(lastId) && lastId > 0 ? lastId : 0
		if (poll !== '1') return streamCommands(request, ctx, afterSeq)
		const commands = await listPendingCommands(ctx, { afterSeq })
		await markCommandsSent(ctx, commands)
		return { serverTime: ctx.now(), commands }
	},
})

export const releaseApi = implement(releaseOperations, {
	readRelease: async (_, { query }) => loadAgentRelease(await server(), query),
	downloadRelease: (_, { query }) => sendPackage(query.platform),
})
