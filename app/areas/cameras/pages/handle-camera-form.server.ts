import { Fault } from '@sfc/domain/fault'
import { z } from 'zod'
import type { FarmCtx } from '~/context.server'
import { readForm } from '~/http/read-form.server'
import { redirectOnFault } from '~/http/redirect-on-fault.server'
import { redirectWithToast } from '~/http/toast.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { startDiscovery } from '~/areas/equipment/services/discovery/start-discovery.server'
import { configureCamera } from '~/areas/cameras/services/configure-camera.server'
import { addEventToJournal } from '~/areas/cameras/services/add-event-to-journal.server'
import {
	changePresets,
	goToPreset,
	MOVE_NAMES,
	turnCamera,
} from '~/areas/cameras/services/turn-camera.server'

const Id = z.coerce.number().int().positive()
const Token = z.string().min(1).max(120)

/** The forms of the page. */
const CameraForm = z.discriminatedUnion('intent', [
	z.object({ intent: z.literal('find') }),
	z.object({ intent: z.literal('find-controllers') }),
	z.object({ intent: z.literal('move'), camera: Id, way: z.enum(MOVE_NAMES) }),
	z.object({ intent: z.literal('go'), camera: Id, token: Token }),
	z.object({ intent: z.literal('forget'), camera: Id, token: Token }),
	z.object({ intent: z.literal('save'), camera: Id, name: z.string().trim().min(1).max(60) }),
	z.object({ intent: z.literal('journal'), event: Id }),
	z.object({ intent: z.literal('record'), camera: Id, recording: z.enum(['true', 'false']) }),
])
type CameraForm = z.infer<typeof CameraForm>

const SEARCHING = { scan: 'farm-equipment' as const }

/** Handles a button of the page, and shows the page again with the result. */
export async function handleCameraForm(ctx: FarmCtx, request: Request): Promise<Response> {
	const pressed = CameraForm.safeParse(Object.fromEntries(await readForm(request)))
	if (!pressed.success) throw new Fault('invalid', 'The page sent something it does not know')
	const { search } = new URL(request.url)
	const backTo = `/security-cameras${search}`
	return redirectOnFault({ backTo, ...REFUSED[pressed.data.intent] }, () =>
		press(ctx, pressed.data, backTo),
	)
}

async function press(ctx: FarmCtx, pressed: CameraForm, backTo: string): Promise<Response> {
	switch (pressed.intent) {
		case 'find':
		case 'find-controllers': {
			const found = pressed.intent === 'find' ? 'Cameras' : 'Grow controllers'
			const failed = `Unable to scan for ${pressed.intent === 'find' ? 'Reolink cameras' : 'Growlink equipment'} on the network.`
			await startDiscovery(requirePermission(ctx, 'agent.manage'), SEARCHING, failed)
			return redirectWithToast('/network-scanner', {
				title: 'Network Scan Started',
				text: `${found} that are found appear here; those that need no password are added at once.`,
			})
		}
		case 'move':
			await turnCamera(requirePermission(ctx, 'equipment.control'), {
				id: pressed.camera,
				move: pressed.way,
			})
			return redirectWithToast(backTo, { title: 'Moved' })
		case 'go':
			await goToPreset(requirePermission(ctx, 'equipment.control'), {
				id: pressed.camera,
				token: pressed.token,
			})
			return redirectWithToast(backTo, { title: 'On its way' })
		case 'save':
		case 'forget':
			await changePresets(requirePermission(ctx, 'farm.configure'), {
				id: pressed.camera,
				preset:
					pressed.intent === 'save'
						? { do: 'save', name: pressed.name }
						: { do: 'remove', token: pressed.token },
			})
			return redirectWithToast(backTo, {
				title: pressed.intent === 'save' ? 'Remembered' : 'Forgotten',
			})
		case 'journal': {
			const writer = requirePermission(ctx, 'journal.write')
			const entryId = await addEventToJournal(writer, { id: pressed.event })
			return redirectWithToast(`/crop-journal/${entryId}`, { title: 'Added to the journal' })
		}
		case 'record':
			await configureCamera(requirePermission(ctx, 'farm.configure'), {
				id: pressed.camera,
				settings: { record: pressed.recording === 'true' },
			})
			return redirectWithToast(backTo, { title: 'Recording Updated' })
	}
}

const REFUSED: Readonly<Record<CameraForm['intent'], { title: string; text?: string }>> = {
	find: { title: 'Discovery Failed' },
	'find-controllers': { title: 'Growlink Discovery Failed' },
	move: { title: 'Camera Not Moved' },
	go: { title: 'Camera Not Moved' },
	save: { title: 'Update Failed' },
	forget: { title: 'Update Failed' },
	journal: { title: 'Not Added to the Journal' },
	record: { title: 'Update Failed', text: 'Failed to update camera recording status.' },
}
