import { useLoaderData } from '@remix-run/react'
import { TakeBackInput } from '@sfc/contract/growing/inventory/movement-input'
import { Fault } from '@sfc/domain/fault'
import { confirmPage } from '~/http/form-page.server'
import { parsePathId } from '~/http/parse-path-id'
import { readForm } from '~/http/read-form.server'
import { redirectOnFault } from '~/http/redirect-on-fault.server'
import { redirectWithToast } from '~/http/toast.server'
import { reverseSupplyMovement } from '~/areas/growing/services/supplies/reverse-supply-movement.server'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { UndoEntry } from '../../undo-entry'
import { requireSupplyLotFromPath } from '../require-supply-from-path.server'
import { supplyMovementView } from './movement-view'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Undo Entry')

const MISSING = 'Stock movement not found'

const { loader, action } = confirmPage({
	permission: 'stock.change',
	subject: async (args) => ({
		...(await requireSupplyLotFromPath(args)),
		movementId: parsePathId(args.params['supplyMovementId'], MISSING),
	}),
	load: ({ supply, lot, movements, movementId }) => {
		const movement = movements.find(({ id }) => id === movementId)
		if (!movement) throw new Fault('not-found', MISSING)
		const { words, day, by } = supplyMovementView(movement, supply.unit)
		return { supply: supply.name, lot: { id: lot.id, number: lot.lotNumber }, words, day, by }
	},
	submit: async ({ ctx, lot, movementId, request }) => {
		const typed = (await readForm(request)).get('reason')
		const { reason } = TakeBackInput.catch({ reason: null }).parse({ reason: typed })
		const backTo = `/supplies/lots/${lot.id}`
		return redirectOnFault({ backTo, title: 'It could not be undone' }, async () => {
			await reverseSupplyMovement(ctx, { supplyLotId: lot.id, movementId, reason })
			const text = 'Both entries stay in the ledger.'
			return redirectWithToast(backTo, { title: 'Entry undone', text })
		})
	},
})

export { loader, action }

export default function UndoSupplyMovement() {
	const { supply, lot, words, day, by } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader title="Undo entry" subtitle={`${supply}, lot ${lot.number}`} />
			<UndoEntry entry={{ words, day, by }} cancelTo={`/supplies/lots/${lot.id}`} />
		</>
	)
}
