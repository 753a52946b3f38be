/** These packages read their own files at run time, so they stay in node_modules. */
export const NOT_BUNDLED = ['@influxdata/influxdb-client', 'swagger-ui-dist'];
