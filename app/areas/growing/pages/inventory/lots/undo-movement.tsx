import { useLoaderData } from '@remix-run/react'
import { TakeBackInput } from '@sfc/contract/growing/inventory/movement-input'
import { Fault } from '@sfc/domain/fault'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { confirmPage } from '~/http/form-page.server'
import { parsePathId } from '~/http/parse-path-id'
import { readForm } from '~/http/read-form.server'
import { redirectWithToast } from '~/http/toast.server'
import { loadLotLedger } from '~/areas/growing/services/inventory/load-lot-ledger.server'
import { reverseMovement } from '~/areas/growing/services/planting-cycles/reverse-movement.server'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { UndoEntry } from '../../undo-entry'
import { requireLotFromPath } from './require-lot-from-path.server'
import { movementView } from './movement-view'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Undo Entry')

const MISSING = 'Stock movement not found'

const { loader, action } = confirmPage({
	permission: 'stock.change',
	subject: async (args) => ({
		...(await requireLotFromPath(args)),
		movementId: parsePathId(args.params.movementId, MISSING),
	}),
	load: async ({ ctx, lot, movementId }) => {
		const { movements, harvests } = await loadLotLedger(ctx, lot)
		const movement = movements.find(({ id }) => id === movementId)
		if (!movement) throw new Fault('not-found', MISSING)
		const { words, day, by } = movementView(movement, {
			unit: lot.unit,
			currency: ctx.farm.currency,
		})
		const growsOn = harvests.some(({ id, isLast }) => isLast && id === movement.harvestId)
		return { growsOn, lot: { id: lot.id, code: lot.code, crop: cropLabel(lot) }, words, day, by }
	},
	submit: async ({ ctx, lot, movementId, request }) => {
		const typed = (await readForm(request)).get('reason')
		const { reason } = TakeBackInput.catch({ reason: null }).parse({ reason: typed })
		try {
			await reverseMovement(ctx, { lotId: lot.id, movementId, reason })
		} catch (error) {
			if (!(error instanceof Fault) || error.code !== 'conflict') throw error
			const text = error.message
			const refused = { kind: 'error', title: 'It could not be undone', text } as const
			return redirectWithToast(`/lots/${lot.id}`, refused)
		}
		const text = 'Both entries stay in the ledger.'
		return redirectWithToast(`/lots/${lot.id}`, { title: 'Entry undone', text })
	},
})

export { loader, action }

export default function UndoMovement() {
	const { lot, growsOn, words, day, by } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader title="Undo entry" subtitle={`${lot.crop}, lot ${lot.code}`} />
			<UndoEntry
				entry={{ words, day, by }}
				note={
					growsOn && 'The crop continues: its cycle, tasks and trays are as before this harvest.'
				}
				cancelTo={`/lots/${lot.id}`}
			/>
		</>
	)
}
