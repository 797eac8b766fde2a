import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { SentEntry } from '@sfc/contract/growing/offline/sent-entry'
import { Fault } from '@sfc/domain/fault'
import { api } from '~/http/api.server'
import { parseJson } from '~/http/parse-json'
import { readPhotoForm } from '~/http/read-photo-form.server'
import { requireFarm } from '~/http/require-farm.server'
import { JOURNAL_PHOTOS } from '~/areas/growing/services/journal/store-photo.server'
import { takeOfflineEntry } from '~/areas/growing/services/offline/take-offline-entry.server'
import { snapshotView } from './snapshot-view.server'

/** What a phone keeps of the farm. */
export const loader = api(async ({ request }: LoaderFunctionArgs) =>
	Response.json(await snapshotView(await requireFarm(request))),
)

/** Takes one entry that was written without a connection. */
export const action = api(async ({ request }: ActionFunctionArgs) => {
	const ctx = await requireFarm(request).catch(tellFarmGone)
	const full = 'An entry has at most 4 photos'
	const { form, wrong, more } = await readPhotoForm(ctx, request, {
		photos: JOURNAL_PHOTOS,
		full,
		throwsLimits: true, // the phone sends it again later
	})
	const [refused] = wrong?.fieldErrors.photos ?? []
	if (refused) throw new Fault('invalid', refused, { field: 'photos' })
	const { input, ...fields } = Object.fromEntries(form)
	const sent = SentEntry.parse({ ...fields, input: parseJson(String(input)) })
	const { arrivedAt } = await takeOfflineEntry(ctx, sent, more.kept)
	return Response.json({ isAccepted: true, arrivedAt })
})

function tellFarmGone(error: unknown): never {
	if (error instanceof Fault && ['not-found', 'farmless'].includes(error.code))
		throw new Fault(
			'not-found',
			'You are no longer a member of this farm, or it was deleted. It stays on this phone until you discard it.',
		)
	throw error
}
