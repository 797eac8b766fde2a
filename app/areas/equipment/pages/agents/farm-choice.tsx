import { useLocation } from '@remix-run/react'
import { systemTypeLabel } from '@sfc/domain/system-type'
import { Button } from '~/ui/button'

/** A farm to connect a machine to. */
export type FarmToChoose = { id: number; name: string; systemType: string }

const CONTROL =
	'min-h-11 w-full min-w-0 rounded-control border border-field bg-surface px-3 text-ink'

/** The farm that a page about installing is for, where a person has several; the links change only this page. */
export function FarmChoice({ farms, farmId }: { farms: readonly FarmToChoose[]; farmId: number }) {
	const { pathname } = useLocation()
	if (farms.length < 2) return null
	return (
		<form method="get" action={pathname} className="mb-4 flex flex-wrap items-end gap-2">
			<label className="grid min-w-0 grow gap-1 sm:max-w-96">
				<span className="font-semibold">Farm</span>
				<select key={farmId} name="farmId" defaultValue={farmId} className={CONTROL}>
					{farms.map(({ id, name, systemType }) => (
						<option key={id} value={id}>
							{name} ({systemTypeLabel(systemType)})
						</option>
					))}
				</select>
			</label>
			<Button>Choose farm</Button>
		</form>
	)
}
