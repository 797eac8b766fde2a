import { useActionData } from '@remix-run/react'
import { Scale } from 'lucide-react'
import { Button } from '~/ui/button'
import { renderOption, Select, type Option } from '~/ui/form/select'

/** The button that fills in what lies on the scale; nothing where the farm has none. */
export function ScaleButton({ scales }: { scales: readonly Option[] }) {
	const answer = useActionData<{ scaleNote?: string | null; scaleRead?: string }>()
	const note = answer?.scaleNote
	const read = answer?.scaleRead
	if (scales.length === 0) return null
	return (
		<div className="grid content-end gap-1.5">
			<div className="flex flex-wrap items-center gap-2">
				{scales.length > 1 && (
					<Select name="scale" aria-label="Scale" className="max-w-60">
						{scales.map(renderOption)}
					</Select>
				)}
				<Button name="intent" value="scale" icon={Scale} formNoValidate>
					Read the scale
				</Button>
			</div>
			{read && (
				<p role="status" className="text-sm text-muted">
					{read}
				</p>
			)}
			{note && (
				<p role="alert" className="text-sm text-attention">
					{note}
				</p>
			)}
		</div>
	)
}
