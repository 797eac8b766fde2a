import { z } from 'zod'
import { ANSWER_MAX_BYTES, AskAnswer } from '../agent/ask'
import { BatchReply } from '../agent/batch'
import { CommandPoll } from '../agent/command'
import { EnrolReply, EnrolRequest, LeaveRequest } from '../agent/enrol'
import { HeartbeatReply, HeartbeatRequest } from '../agent/heartbeat'
import { Inventory } from '../agent/inventory'
import { AGENT_PATHS } from '../agent/paths'
import { SignedPlan } from '../agent/plan'
import { ClipQuery } from '../cameras/clip'
import { StillQuery } from '../cameras/still'
import { FrameQuery } from '../cameras/view'
import { defineOperations } from '../operation'

const machine = { tag: 'Agent uplink', auth: 'agent', anyOrigin: true } as const
const SMALL = 10 * 1024
/** Enough for the most cameras. */
const HEARTBEAT_MAX_BYTES = 64 * 1024
/** Enough for the most points an agent may have, with long names. */
const INVENTORY_MAX_BYTES = 4 * 1024 * 1024

/** Calls by agents. Bodies may be gzipped. */
export const uplinkOperations = defineOperations({
	enrol: {
		tag: 'Agent uplink',
		auth: 'none',
		anyOrigin: true, // useless without a valid code
		method: 'post',
		path: AGENT_PATHS.enrol,
		summary: 'Turn an enrolment code into an agent',
		body: EnrolRequest,
		bodyAs: 'packed-json',
		maxBytes: SMALL,
		answer: EnrolReply,
		refusals: {
			400: 'The code is wrong, used or expired, or its farm has no such agent',
			429: 'Too many attempts',
		},
	},
	leaveServer: {
		...machine,
		method: 'post',
		path: AGENT_PATHS.leave,
		summary: 'The agent goes to another server; its secret ends here',
		body: LeaveRequest,
		bodyAs: 'packed-json',
		maxBytes: SMALL,
		answer: z.object({ serverTime: z.int() }),
	},
	recordHeartbeat: {
		...machine,
		method: 'post',
		path: AGENT_PATHS.heartbeat,
		summary: 'The agent is alive',
		body: HeartbeatRequest,
		bodyAs: 'packed-json',
		maxBytes: HEARTBEAT_MAX_BYTES,
		answer: HeartbeatReply,
	},
	storeInventory: {
		...machine,
		method: 'post',
		path: AGENT_PATHS.inventory,
		summary: 'Everything the agent talks to',
		body: Inventory,
		bodyAs: 'packed-json',
		maxBytes: INVENTORY_MAX_BYTES,
		answer: z.object({ serverTime: z.int() }),
		refusals: { 422: 'More points than an agent may have' },
	},
	storeBatch: {
		...machine,
		method: 'post',
		path: AGENT_PATHS.batch,
		summary: 'Gzipped NDJSON of readings or events; answered when it is on disk',
		bodyAs: 'raw',
		answer: BatchReply,
		refusals: {
			400: 'Not JSON, or a bad record, named by its seq',
			409: 'Out of order (`expected` says from where), or the clock is off',
			413: 'Larger than a batch may be',
			422: 'The inventory lacks a series',
			429: 'Busy; Retry-After says for how long',
			503: 'The disk is full; Retry-After says for how long',
		},
	},
	readPlan: {
		...machine,
		method: 'get',
		path: AGENT_PATHS.plan,
		summary: 'The newest plan of this agent, signed',
		answer: SignedPlan,
		refusals: { 404: 'There is no plan for this agent yet' },
	},
	answerAsk: {
		...machine,
		method: 'post',
		path: AGENT_PATHS.answers,
		summary: 'The agent answers a question of the server',
		body: AskAnswer,
		bodyAs: 'packed-json',
		maxBytes: ANSWER_MAX_BYTES,
		answer: z.object({ serverTime: z.int() }),
	},
	storeStill: {
		...machine,
		method: 'post',
		path: AGENT_PATHS.stills,
		summary: 'A picture (JPEG) of a camera: the newest, or that of an event',
		query: StillQuery,
		bodyAs: 'raw',
		answer: z.object({ serverTime: z.int() }),
		refusals: { 404: 'The agent has no such camera', 413: 'Larger than a picture may be' },
	},
	storeFrame: {
		...machine,
		method: 'post',
		path: AGENT_PATHS.frames,
		summary: 'The picture (JPEG) of a view for an hour, or why there is none; the oldest first',
		query: FrameQuery,
		bodyAs: 'raw',
		answer: z.object({ serverTime: z.int() }),
		refusals: {
			404: 'The agent has no such camera or view',
			413: 'Larger than a picture may be',
			503: 'The disk is nearly full; send it later',
		},
	},
	storeClip: {
		...machine,
		method: 'post',
		path: AGENT_PATHS.clips,
		summary: 'A part of a recording that somebody asked for; parts come in their order',
		query: ClipQuery,
		bodyAs: 'raw',
		answer: z.object({
			has: z.int().describe('Bytes that are there now; the next part begins there'),
		}),
		refusals: { 404: 'Nobody asked this agent for it', 413: 'Larger than a part or clip may be' },
	},
	listCommands: {
		...machine,
		method: 'get',
		path: AGENT_PATHS.commands,
		summary: 'Orders as server-sent events from Last-Event-ID on; with `poll=1` as one answer',
		query: z.object({ poll: z.literal('1').optional().catch(undefined) }),
		answer: CommandPoll,
	},
})
