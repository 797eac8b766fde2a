import { useNavigation } from '@remix-run/react'
import { Undo2 } from 'lucide-react'
import { Card } from '~/ui/card'
import { CONTROL_CLASS } from '~/ui/form/field-frame'
import { SaveRow } from '~/ui/form/save-row'
import { Form } from '~/ui/page-farm/form'

const REASON_MAX = 500

type Props = {
	/** The entry of a ledger as it is listed. */
	entry: { words: string; day: string; by: string }
	/** What else comes back with it. */
	note?: string | false
	cancelTo: string
}

/** The question whether an entry of a ledger is undone, and why. */
export function UndoEntry({ entry: { words, day, by }, note, cancelTo }: Props) {
	const isPending = useNavigation().state !== 'idle'
	return (
		<Card className="max-w-xl">
			<p className="text-lg wrap-anywhere">
				{words}, on {day}, recorded by {by}.
			</p>
			<p className="mt-2 text-muted">
				An entry of the opposite quantity is added. What was written stays in the ledger.
				{note && ` ${note}`}
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
					cancelTo={cancelTo}
					variant="danger"
				/>
			</Form>
		</Card>
	)
}
