import { Trash2, Undo2 } from 'lucide-react'
import { Button } from '~/ui/button'
import { useFormats } from '~/ui/formats/use-formats'
import { Form } from '~/ui/page-farm/form'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import type { ShellFarm } from '../shell-data'

/** Tells on every page that the farm will be deleted, and lets an owner cancel that. */
export function DeletionBanner({ farm }: { farm: ShellFarm | null }) {
	const formats = useFormats()
	if (!farm || farm.deleteAfter === null) return null
	return (
		<div
			role="status"
			className="no-print flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-danger-line bg-danger-tint px-4 py-2.5 sm:px-7"
		>
			<Trash2 aria-hidden className="size-5 shrink-0 text-danger" />
			<p className="min-w-0 flex-[1_1_14rem]">
				<span className="font-bold">
					{farm.name} will be deleted on {formatInstant(farm.deleteAfter, farm.timezone, formats)}.
				</span>{' '}
				{farm.deletionBy && `${farm.deletionBy} asked for it. `}
				{!farm.mayUndoDeletion && 'An owner can undo this until then.'}
			</p>
			{farm.mayUndoDeletion && (
				<Form method="post" action={`/farms/${farm.id}/delete`}>
					<Button name="intent" value="undo" icon={Undo2}>
						Undo
					</Button>
				</Form>
			)}
		</div>
	)
}
