#pragma once
#include <openssl/ssl.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* Function-like macros, which Swift does not import. */
static inline long shim_SSL_CTX_set_min_proto_version(SSL_CTX *context, int version) {
  return SSL_CTX_set_min_proto_version(context, version);
}
static inline void shim_SSL_CTX_release_buffers(SSL_CTX *context) {
  SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS);
}
static inline long shim_SSL_CTX_set1_groups_list(SSL_CTX *context, const char *list) {
  return SSL_CTX_set1_groups_list(context, (char *)list);
}
static inline long shim_SSL_set_tlsext_host_name(SSL *ssl, const char *name) {
  return SSL_set_tlsext_host_name(ssl, name);
}
/* Bits that the importer does not evaluate. */
static const uint64_t shim_SSL_OP_NO_RENEGOTIATION = SSL_OP_NO_RENEGOTIATION;
static const uint64_t shim_SSL_OP_NO_COMPRESSION = SSL_OP_NO_COMPRESSION;
static inline int shim_BIO_pending(BIO *bio) { return (int)BIO_pending(bio); }
static inline int shim_ERR_GET_REASON(unsigned long code) { return ERR_GET_REASON(code); }
static inline int shim_ERR_GET_LIB(unsigned long code) { return ERR_GET_LIB(code); }

/* The DNS names and addresses that a certificate is for, separated by ", ", cut at `size`. */
static inline void shim_certificate_names(const X509 *certificate, char *text, size_t size) {
  size_t used = 0;
  text[0] = 0;
  GENERAL_NAMES *names = (GENERAL_NAMES *)X509_get_ext_d2i(certificate, NID_subject_alt_name, NULL, NULL);
  for (int index = 0; index < sk_GENERAL_NAME_num(names); index++) {
    const GENERAL_NAME *name = sk_GENERAL_NAME_value(names, index);
    char item[300];
    if (name->type == GEN_DNS) {
      snprintf(item, sizeof item, "%.*s", ASN1_STRING_length(name->d.dNSName),
               (const char *)ASN1_STRING_get0_data(name->d.dNSName));
    } else if (name->type == GEN_IPADD) {
      const unsigned char *bytes = ASN1_STRING_get0_data(name->d.iPAddress);
      if (ASN1_STRING_length(name->d.iPAddress) == 4) {
        snprintf(item, sizeof item, "%d.%d.%d.%d", bytes[0], bytes[1], bytes[2], bytes[3]);
      } else {
        snprintf(item, sizeof item, "an IPv6 address");
      }
    } else {
      continue;
    }
    size_t length = strlen(item);
    if (used + length + 3 > size) break;
    if (used > 0) {
      memcpy(text + used, ", ", 2);
      used += 2;
    }
    memcpy(text + used, item, length + 1);
    used += length;
  }
  GENERAL_NAMES_free(names);
}

/* What the callbacks of one connection leave behind; its app data. */
struct shim_findings {
  /* The names of the certificate that was refused. */
  char names[512];
  /* The newest session that can be resumed; whoever takes it out frees it. */
  SSL_SESSION *session;
};

/* A verify callback that changes nothing: where a certificate is refused it keeps the certificate's names, because after
   a failed handshake SSL_get1_peer_certificate has none. */
static inline int shim_keep_names(int accepted, X509_STORE_CTX *store) {
  X509 *certificate = X509_STORE_CTX_get_current_cert(store);
  SSL *ssl = (SSL *)X509_STORE_CTX_get_ex_data(store, SSL_get_ex_data_X509_STORE_CTX_idx());
  struct shim_findings *findings = ssl ? (struct shim_findings *)SSL_get_app_data(ssl) : NULL;
  if (!accepted && certificate && findings) {
    shim_certificate_names(certificate, findings->names, sizeof findings->names);
  }
  return accepted;
}
/* Called when a session can be resumed: in TLS 1.3 after the handshake, for each ticket. 1: the session is ours. */
static inline int shim_keep_session(SSL *ssl, SSL_SESSION *session) {
  struct shim_findings *findings = (struct shim_findings *)SSL_get_app_data(ssl);
  if (!findings) return 0;
  if (findings->session) SSL_SESSION_free(findings->session);
  findings->session = session;
  return 1;
}
/* Sessions are kept by shim_keep_session and nowhere else. */
static inline void shim_SSL_CTX_keep_sessions(SSL_CTX *context) {
  SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_CLIENT | SSL_SESS_CACHE_NO_INTERNAL);
  SSL_CTX_sess_set_new_cb(context, shim_keep_session);
}
static inline const char *shim_findings_names(const struct shim_findings *findings) { return findings->names; }

/* Trusts every certificate in a PEM text. The number of them, or -1 with the reason in the error queue. */
static inline int shim_trust_pem(SSL_CTX *context, const void *bytes, int length) {
  BIO *text = BIO_new_mem_buf(bytes, length);
  X509_STORE *store = SSL_CTX_get_cert_store(context);
  X509 *certificate;
  int count = 0;
  while (text && (certificate = PEM_read_bio_X509_AUX(text, NULL, NULL, NULL))) {
    int added = X509_STORE_add_cert(store, certificate);
    X509_free(certificate);
    if (!added) {
      BIO_free(text);
      return -1;
    }
    count++;
  }
  BIO_free(text);
  /* Behind the last one "no start line" is how it ends. */
  unsigned long code = ERR_peek_last_error();
  int ended = ERR_GET_LIB(code) == ERR_LIB_PEM && ERR_GET_REASON(code) == PEM_R_NO_START_LINE;
  if (!ended || count == 0) return -1;
  ERR_clear_error();
  return count;
}

static inline void shim_SSL_set_app_data(SSL *ssl, void *data) { SSL_set_app_data(ssl, data); }
