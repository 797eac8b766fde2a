import { withFarm } from '@sfc/domain/farms/with-farm'
import { Form as PlainForm, type FormProps } from '@remix-run/react'
import { usePageFarm } from './page-farm'

/**
 * A form for the farm of its page. Without an action it goes to the page's own address, which names the farm;
 * a `get` form has the farm among its fields.
 */
export function Form({ action, children, ...rest }: FormProps) {
	const farmId = usePageFarm()
	const asks = (rest.method ?? 'get').toLowerCase() === 'get'
	return (
		<PlainForm action={action && !asks ? withFarm(action, farmId) : action} {...rest}>
			{asks && farmId !== null && <input type="hidden" name="farmId" value={farmId} />}
			{children}
		</PlainForm>
	)
}
