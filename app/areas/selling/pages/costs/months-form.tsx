import { Button } from '~/ui/button'
import { Errors } from '~/ui/form/errors'
import { renderOption, Select, type Option } from '~/ui/form/select'
import { Form } from '~/ui/page-farm/form'

type Props = {
	from: string
	until: string
	beside: string
	options: readonly Option[]
	earlier: readonly Option[]
	errors: string[]
}

/** Chooses the months that the page is about, and as many to compare with, in its address. */
export const MonthsForm = ({ from, until, beside, options, earlier, errors }: Props) => (
	<Form method="get" key={`${from} ${until} ${beside}`} className="grid gap-2">
		<div className="flex flex-wrap items-end gap-3">
			<label className="grid gap-1.5 font-medium">
				From
				<Select name="from" defaultValue={from}>
					{options.map(renderOption)}
				</Select>
			</label>
			<label className="grid gap-1.5 font-medium">
				Until
				<Select name="until" defaultValue={until}>
					{options.map(renderOption)}
				</Select>
			</label>
			<label className="grid gap-1.5 font-medium">
				Compare with
				<Select name="beside" defaultValue={beside}>
					{earlier.map(renderOption)}
				</Select>
			</label>
			<Button>Show</Button>
		</div>
		<Errors id="months-errors" errors={errors} />
	</Form>
)
