import { MOVE_CAMERA, PRESET_CAMERA } from '@sfc/contract/cameras/asks'
import type { z } from 'zod'
import type { Permitted } from '~/context.server'
import { askAgent } from '~/areas/equipment/services/agent-requests/ask-agent.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { findOnlineCamera } from './list-cameras.server'

/** Movement of each button: the direction, and for how long. */
const MOVES = {
	pan_left: { pan: -1, tilt: 0, zoom: 0 },
	pan_right: { pan: 1, tilt: 0, zoom: 0 },
	tilt_up: { pan: 0, tilt: 1, zoom: 0 },
	tilt_down: { pan: 0, tilt: -1, zoom: 0 },
	zoom_in: { pan: 0, tilt: 0, zoom: 1 },
	zoom_out: { pan: 0, tilt: 0, zoom: -1 },
} as const
export type Move = keyof typeof MOVES
export const MOVE_NAMES = Object.keys(MOVES) as [Move, ...Move[]]

const STEP_MS = 400

/**
 * Turns a camera for a moment; `forMs` is how long. Throws Fault not-found, and unavailable with the
 * reason when it did not move.
 */
export async function turnCamera(
	ctx: Permitted<'equipment.control'>,
	{ id, move, forMs = STEP_MS }: { id: number; move: Move; forMs?: number },
): Promise<void> {
	const { key, name, agentId } = await findOnlineCamera(ctx, { id })
	const args = { device: key, ...MOVES[move], durationMs: forMs }
	await askAgent(ctx, MOVE_CAMERA, args, { agentId, failed: `${name} did not move.` })
}

type Preset = z.input<typeof PRESET_CAMERA.args>['preset']

/** Moves a camera to a stored position. Throws Fault as `turnCamera`. */
export async function goToPreset(
	ctx: Permitted<'equipment.control'>,
	{ id, token }: { id: number; token: string },
): Promise<void> {
	const { key, name, agentId } = await findOnlineCamera(ctx, { id })
	const args = { device: key, preset: { do: 'go' as const, token } }
	await askAgent(ctx, PRESET_CAMERA, args, { agentId, failed: `${name} did not move.` })
}

/**
 * Has a camera store its current position, or delete a stored one. Throws Fault as `turnCamera`.
 */
export async function changePresets(
	ctx: Permitted<'farm.configure'>,
	{ id, preset }: { id: number; preset: Exclude<Preset, { do: 'go' }> },
): Promise<void> {
	const camera = await findOnlineCamera(ctx, { id })
	const { key, name, agentId } = camera
	const failed = `The places of ${name} stay as they are.`
	await askAgent(ctx, PRESET_CAMERA, { device: key, preset }, { agentId, failed })
	const place =
		preset.do === 'save'
			? preset.name
			: (camera.presets.find(({ token }) => token === preset.token)?.name ?? preset.token)
	await ctx.db.write((tx) =>
		appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'camera.preset-changed',
			subject: name,
			...(preset.do === 'save' ? { after: { place } } : { before: { place } }),
		}),
	)
}
