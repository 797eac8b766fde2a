import { Button } from '~/ui/button'
import { Errors } from '~/ui/form/errors'
import { renderOption, Select, type Option } from '~/ui/form/select'
import { Form } from '~/ui/page-farm/form'

type Props = { from: string; until: string; options: readonly Option[]; errors: string[] }

/** Chooses the months that the page is about, in its address. */
export const MonthsForm = ({ from, until, options, errors }: Props) => (
	<Form method="get" key={`${from} ${until}`} className="grid gap-2">
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
			<Button>Show</Button>
		</div>
		<Errors id="months-errors" errors={errors} />
	</Form>
)
