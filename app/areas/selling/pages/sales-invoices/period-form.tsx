import type { ReactNode } from 'react'
import { Button } from '~/ui/button'
import { Errors } from '~/ui/form/errors'
import { CONTROL_CLASS } from '~/ui/form/field-frame'
import { Form } from '~/ui/page-farm/form'

type Props = {
	from: string
	until: string
	/** What is wrong with the days. */
	errors: string[]
	children?: ReactNode
}

/** Chooses the days that a page is about, in its address. */
export const PeriodForm = ({ from, until, errors, children }: Props) => (
	<Form method="get" key={`${from} ${until}`} className="no-print grid gap-2">
		<div className="flex flex-wrap items-end gap-3">
			{children}
			<label className="grid gap-1.5 font-medium">
				From
				<input name="from" type="date" defaultValue={from} className={CONTROL_CLASS} />
			</label>
			<label className="grid gap-1.5 font-medium">
				Until
				<input name="until" type="date" defaultValue={until} className={CONTROL_CLASS} />
			</label>
			<Button>Show</Button>
		</div>
		<Errors id="period-errors" errors={errors} />
	</Form>
)
