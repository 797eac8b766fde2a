/** Like `linux x64, Node 20.20.2`. */
export const platform = `${process.platform} ${process.arch}, Node ${process.versions.node}`
