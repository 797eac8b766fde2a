import { isRouteErrorResponse, useLocation, useRouteError } from '@remix-run/react'
import { ServerCrash } from 'lucide-react'
import { PageError } from '~/shell/page-error'
import { buttonClass } from '~/ui/button-class'
import { EmptyState } from '~/ui/empty-state'

/** Shown instead of the growth pages when their data cannot be read. */
export function GrowthError() {
	const error = useRouteError()
	const { pathname, search } = useLocation()
	if (isRouteErrorResponse(error) && error.status < 500) return <PageError />
	return (
		<EmptyState
			icon={ServerCrash}
			title="Unable to load crop data"
			titleAs="h1"
			action={
				<a href={pathname + search} className={buttonClass('primary')}>
					Try again
				</a>
			}
		>
			<p>The server could not load how the crops grow. Nothing is lost.</p>
		</EmptyState>
	)
}
