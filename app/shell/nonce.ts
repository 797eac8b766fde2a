import { createContext, useContext } from 'react'

/** The nonce that lets this answer's own scripts run under the content security policy. */
export const NonceContext = createContext<string | undefined>(undefined)

export const useNonce = () => useContext(NonceContext)
