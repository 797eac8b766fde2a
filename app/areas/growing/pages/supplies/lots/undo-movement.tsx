import { useLoaderData, useNavigation } from '@remix-run/react'
import { TakeBackInput } from '@sfc/contract/growing/inventory/movement-input'
import { Fault } from '@sfc/domain/fault'
import { Undo2 } from 'lucide-react'
import { confirmPage } from '~/http/form-page.server'
import { parsePathId } from '~/http/parse-path-id'
import { readForm } from '~/http/read-form.server'
import { redirectOnFault } from '~/http/redirect-on-fault.server'
import { redirectWithToast } from '~/http/toast.server'
import { reverseSupplyMovement } from '~/areas/growing/services/supplies/reverse-supply-movement.server'
import { Card } from '~/ui/card'
import { CONTROL_CLASS } from '~/ui/form/field-frame'
import { SaveRow } from '~/ui/form/save-row'
import { Form } from '~/ui/page-farm/form'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { requireSupplyLotFromPath } from '../require-supply-from-path.server'
import { supplyMovementView } from './movement-view'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Undo Entry')

const MISSING = 'Stock movement not found'
const REASON_MAX = 500

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
	const isPending = useNavigation().state !== 'idle'
	return (
		<>
			<PageHeader title="Undo entry" subtitle={`${supply}, lot ${lot.number}`} />
			<Card className="max-w-xl">
				<p className="text-lg wrap-anywhere">
					{words}, on {day}, recorded by {by}.
				</p>
				<p className="mt-2 text-muted">
					An entry of the opposite quantity is added. What was written stays in the ledger.
				</p>
				<Form method="post" className="mt-5 grid gap-4">
					<label className="grid gap-1.5 font-medium">
						<span>
							Reason <span className="font-normal text-muted">(optional)</span>
						</span>
						<input name="reason" maxLength={REASON_MAX} className={CONTROL_CLASS} />
					</label>
					<SaveRow
						label="Undo entry"
						icon={Undo2}
						isPending={isPending}
						cancelTo={`/supplies/lots/${lot.id}`}
						variant="danger"
					/>
				</Form>
			</Card>
		</>
	)
}
